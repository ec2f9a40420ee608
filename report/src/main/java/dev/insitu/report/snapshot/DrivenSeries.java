package dev.insitu.report.snapshot;

import java.util.List;

/** The runs at one rate, as they began. */
record DrivenSeries(double rate, List<DrivenRun> runs) {}
