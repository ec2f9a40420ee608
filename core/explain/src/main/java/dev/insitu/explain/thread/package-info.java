/**
 * Data of a single Java thread: by its id, from the JVM's management, and its thread in the operating system.
 */
package dev.insitu.explain.thread;
