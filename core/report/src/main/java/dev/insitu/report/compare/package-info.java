/**
 * Compares the recordings of several JVMs before a change with those of several after it. Compares each percentile, with an
 * interval derived from the noise between JVMs.
 *
 * <p>It reads {@link dev.insitu.report.snapshot.Snapshot} and knows neither files nor commands.
 */
package dev.insitu.report.compare;
