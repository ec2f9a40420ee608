package dev.insitu.report.snapshot;

import java.util.List;
import java.util.Optional;

/**
 * A probe and all it measured.
 *
 * @param kind {@code method} and the like
 * @param condition what a call must meet to be counted, as the configuration words it
 * @param matched the methods it measures, each once
 */
public record ProbeFigures(
        String name, String kind, Optional<String> condition, List<String> matched, Figures figures) {

    public ProbeFigures {
        matched = List.copyOf(matched);
    }
}
