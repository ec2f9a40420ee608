package dev.insitu.report.snapshot.figures;

/**
 * The figures of a probe in one run.
 *
 * @param run from 1
 */
public record RunFigures(int run, Figures figures) {}
