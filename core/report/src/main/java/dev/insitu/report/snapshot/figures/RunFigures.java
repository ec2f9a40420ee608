package dev.insitu.report.snapshot.figures;

/**
 * What a probe measured in one run.
 *
 * @param run from 1
 */
public record RunFigures(int run, Figures figures) {}
