/**
 * Services of the process for other packages: daemon threads, lines on stderr, the version, stack frames.
 *
 * <p>Independent of any session.
 */
package dev.insitu.platform.process;
