package dev.insitu.report.snapshot.driver;

import java.util.List;

/** The runs at one rate, as they began. */
public record DrivenSeries(double rate, List<DrivenRun> runs) {}
