/**
 * What Linux tells of threads and of the machine in {@code /proc}: time on and waiting for a CPU, page faults, steal.
 *
 * <p>On other systems all of it is absent, without an error. Nothing here knows of samples.
 */
package dev.insitu.platform.linux;
