/**
 * The shared memory of the counters: its layout, its allocation, its journal, the epoch.
 *
 * <p>It knows addresses, not probes or threads.
 */
package dev.insitu.runtime.memory;
