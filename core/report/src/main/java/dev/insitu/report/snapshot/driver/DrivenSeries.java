package dev.insitu.report.snapshot.driver;

import java.util.List;

/**
 * The runs at one rate, as they began.
 *
 * @param steps the series of the journal that it is made of, also those without a run
 */
public record DrivenSeries(double rate, List<DrivenRun> runs, List<Integer> steps) {}
