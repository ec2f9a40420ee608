/**
 * From recordings to reports, in one direction only.
 *
 * <pre>
 * snapshot   figures computed from a recording; immutable
 * table      the rows of the report's tables, from a snapshot
 * compare    two sets of snapshots
 * merge      several recordings as one
 * format     a snapshot as text: console, JSON and others
 * file       recordings and reports in the report directory
 * </pre>
 *
 * <p>No package knows of threads or of weaving. The code runs in the tool, and in the profiled JVM while that shuts down. Numbers do
 * not depend on the default locale.
 */
package dev.insitu.report;
