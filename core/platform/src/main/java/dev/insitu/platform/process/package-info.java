/**
 * What the other rooms need of the process: daemon threads, lines on stderr, the version, stack frames.
 *
 * <p>It knows no session.
 */
package dev.insitu.platform.process;
