/** A session in another JVM, seen from the tool: where it reports, how it begins, how long it lasts and how it ends. */
package dev.insitu.tool.attach;
