/**
 * The counters of each thread and each probe: one writer each, found by the thread's id.
 *
 * <p>Nothing here waits, and only missing counters are allocated.
 */
package dev.insitu.runtime.counters;
