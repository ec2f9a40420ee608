package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.Place;
import java.util.OptionalLong;

/**
 * A followed probe: which methods, and how far. Such a probe is in no table; what it found is reported apart.
 *
 * @param name as reports show it
 * @param method the followed methods; a call of one within another counts for the outermost
 */
public record FollowRule(Place place, String name, MethodPattern method, Settings settings) {
    public static final int DEFAULT_DEPTH = 12;
    public static final double DEFAULT_BUDGET = 0.02;

    /**
     * How far to follow.
     *
     * @param aboveNanos calls that take longer are slow; empty for the p99 of the calls so far
     * @param depth the most levels
     * @param budget the share of a CPU that following may cost
     */
    public record Settings(OptionalLong aboveNanos, int depth, double budget) {}
}
