/**
 * The report for programs.
 *
 * <p>Names and meanings are a contract with its readers: keys are added, never renamed.
 */
package dev.insitu.report.format.json;
