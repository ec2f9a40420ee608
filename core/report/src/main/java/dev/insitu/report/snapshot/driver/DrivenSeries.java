package dev.insitu.report.snapshot.driver;

import java.util.List;

/**
 * The runs at one rate, in the order they began.
 *
 * @param steps the journal's series that it consists of, including those without a run
 */
public record DrivenSeries(double rate, List<DrivenRun> runs, List<Integer> steps) {}
