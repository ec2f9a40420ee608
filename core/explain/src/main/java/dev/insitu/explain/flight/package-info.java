/**
 * All that mentions the JVM's flight recorder. It is loaded only where the configuration asks for it.
 *
 * <p>It finds evidence and draws no conclusion.
 */
package dev.insitu.explain.flight;
