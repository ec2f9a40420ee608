/**
 * What came of driving a method: plans, runs, series, and the judgement of each.
 *
 * <p>A verdict is given here and nowhere else; the search asks for the same one.
 */
package dev.insitu.report.snapshot.driver;
