/**
 * Reads a recording, fact by fact, into a {@link dev.insitu.report.snapshot.Snapshot}: everything that a report says.
 *
 * <p>It renders nothing.
 */
package dev.insitu.report.snapshot;
