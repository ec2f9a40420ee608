package dev.insitu.report.snapshot.figures;

/**
 * How often a stack was seen. Immutable.
 *
 * @param stack its methods, the outermost first, with semicolons between them
 * @param slow in calls among the slowest of their probe
 * @param all in calls taken at random
 */
public record StackCount(String stack, long slow, long all) {}
