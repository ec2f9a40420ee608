/**
 * Linux's figures of threads and of the machine, from {@code /proc}: time on and waiting for a CPU, page faults, steal.
 *
 * <p>On other systems all of them are absent, without an error. Independent of samples.
 */
package dev.insitu.platform.linux;
