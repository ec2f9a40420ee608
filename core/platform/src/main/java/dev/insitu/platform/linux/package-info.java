/**
 * What only Linux shows, in {@code /proc} and {@code /sys}: figures of threads and of the machine, ids, names and owners of processes.
 * A class for each topic; no class elsewhere names a file there.
 *
 * <p>On other systems each figure is absent, without an error, or comes from where its class says. Independent of samples.
 */
package dev.insitu.platform.linux;
