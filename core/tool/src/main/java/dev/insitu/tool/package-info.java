/** The commands of {@code java -jar insitu.jar}. */
package dev.insitu.tool;
