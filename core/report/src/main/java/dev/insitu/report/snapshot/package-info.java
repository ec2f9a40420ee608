/**
 * Reads a recording, fact by fact, into a {@link dev.insitu.report.snapshot.Snapshot}: the content of a report.
 *
 * <p>It renders nothing.
 */
package dev.insitu.report.snapshot;
