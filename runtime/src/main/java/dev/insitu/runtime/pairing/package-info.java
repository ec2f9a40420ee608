/**
 * Starts that wait for their ends: a bounded table in which an end finds its start by a key, across threads.
 *
 * <p>It holds application objects weakly and counts no samples.
 */
package dev.insitu.runtime.pairing;
