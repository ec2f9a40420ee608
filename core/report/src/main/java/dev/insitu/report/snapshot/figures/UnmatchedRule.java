package dev.insitu.report.snapshot.figures;

import java.util.List;

/**
 * A rule of the configuration that matched no method.
 *
 * @param hints the nearest names that exist, nearest first
 */
public record UnmatchedRule(String rule, List<String> hints) {

    public UnmatchedRule {
        hints = List.copyOf(hints);
    }
}
