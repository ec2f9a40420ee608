/**
 * What woven code touches: probes, the counters of each thread and the shared memory they live in.
 *
 * <p>These classes live in the bootstrap loader, so that woven code reaches them from every class loader, and import
 * nothing but {@code java.base}.
 */
package dev.insitu.runtime;
