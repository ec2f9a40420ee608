package dev.insitu.config.value;

import java.util.Locale;
import java.util.Optional;

/** A form of the report, named in the configuration and in the tool. */
public enum Output {
    /** A table on stderr, and as summary.txt. */
    CONSOLE,
    /** report.json. */
    JSON,
    /** intervals.hlog, an HdrHistogram interval log. */
    HLOG,
    /** A percentile distribution for each probe. */
    HGRM,
    /** report.csv. */
    CSV,
    /** report.html. */
    HTML,
    /** slow.collapsed and all.collapsed, stacks for flame graphs. */
    COLLAPSED;

    /** The form's name, such as {@code json}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The form with this name. */
    public static Optional<Output> named(String text) {
        for (Output output : values()) {
            if (output.text().equals(text)) {
                return Optional.of(output);
            }
        }
        return Optional.empty();
    }
}
