/**
 * Loads libraries that were not written to live in another application's JVM. They read no settings of the application, log
 * nothing, and start no process: their classes are changed as they are loaded.
 */
package dev.insitu.agent.library;
