package dev.insitu.config.value;

import java.util.Locale;
import java.util.Optional;

/** A form of the report, as the configuration and the tool name it. */
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

    /** Its name, such as {@code json}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The form of this name. */
    public static Optional<Output> named(String text) {
        for (Output output : values()) {
            if (output.text().equals(text)) {
                return Optional.of(output);
            }
        }
        return Optional.empty();
    }
}
