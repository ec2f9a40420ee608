/**
 * The report for a reader at a terminal: verdicts, tables, the slowest samples and their causes.
 *
 * <p>Every name goes through {@link dev.insitu.report.format.console.ColumnText} or is sanitized otherwise.
 */
package dev.insitu.report.format.console;
