/**
 * All code that uses the JVM's flight recorder. Loaded only if a recording is configured or the user runs one.
 *
 * <p>Collects evidence and draws no conclusions.
 */
package dev.insitu.explain.flight;
