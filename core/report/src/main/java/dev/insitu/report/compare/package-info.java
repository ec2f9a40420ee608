/**
 * Compares what several JVMs recorded before a change with what several recorded after it: percentile by percentile, with an
 * interval that the noise between JVMs decides.
 *
 * <p>It reads {@link dev.insitu.report.snapshot.Snapshot} and knows no file and no command.
 */
package dev.insitu.report.compare;
