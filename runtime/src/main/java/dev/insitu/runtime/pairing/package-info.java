/**
 * Starts that wait for their ends: a bounded table in which threads find each other by a key.
 *
 * <p>It holds objects of the application weakly and counts no sample.
 */
package dev.insitu.runtime.pairing;
