/**
 * The results of driving a method: plans, runs, series, and the judgement of each.
 *
 * <p>Only this package gives verdicts; the search uses the same ones.
 */
package dev.insitu.report.snapshot.driver;
