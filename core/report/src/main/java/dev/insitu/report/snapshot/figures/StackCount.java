package dev.insitu.report.snapshot.figures;

/**
 * How often a stack was seen. Immutable.
 *
 * @param stack its methods, the outermost first, separated by semicolons
 * @param slow count in calls among the slowest of their probe
 * @param all count in calls taken at random
 */
public record StackCount(String stack, long slow, long all) {}
