/**
 * Where a thread's time went, as sums: cumulative counters of the system and the JVM, read at short intervals by an agent thread, and
 * what follows for a stretch of time beside ordinary time. For delays that are each too short to be looked at.
 *
 * <p>Knows no calls, no driver and no causes of single waits. Reads nothing itself.
 */
package dev.insitu.explain.account;
