/**
 * The report for programs.
 *
 * <p>Keys and meanings are a contract with readers: keys are added, never renamed.
 */
package dev.insitu.report.format.json;
