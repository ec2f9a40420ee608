/**
 * From recordings to reports, in one direction only.
 *
 * <pre>
 * text       numbers as text
 * journal    the facts that the agent notes, and their stored form
 * recording  raw facts and counts of the profiled JVM
 * snapshot   figures computed from a recording; immutable
 * json       JSON, piece by piece
 * format     a snapshot as text: console, JSON and others
 * file       recordings and reports in the report directory
 * </pre>
 *
 * <p>Each package imports only from those above it. No package knows of threads or of weaving. The code runs in the tool, and in
 * the profiled JVM while that shuts down. It therefore avoids regular expressions, streams, lambdas and {@code String.format}:
 * their first use would take longer than the rest of a small report. Numbers do not depend on the default locale.
 */
package dev.insitu.report;
