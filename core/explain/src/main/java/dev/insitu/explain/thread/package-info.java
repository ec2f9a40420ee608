/**
 * What is known of one thread of Java's: by its id, from the JVM's management, and which of the system's threads it is.
 */
package dev.insitu.explain.thread;
