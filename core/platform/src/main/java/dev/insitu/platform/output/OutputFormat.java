package dev.insitu.platform.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A form of the report, named in the configuration and in the tool, and its files in the report directory. */
@SuppressWarnings("ImmutableEnumChecker") // made by List.of
public enum OutputFormat {
    /** A table, also on stderr. */
    CONSOLE("summary.txt"),
    JSON("report.json"),
    /** An HdrHistogram interval log. */
    HLOG("intervals.hlog"),
    /** A percentile distribution for each probe, in a file that is named after it. */
    HGRM(),
    CSV("report.csv"),
    HTML("report.html"),
    /** Stacks for flame graphs: of slow calls, and of all. */
    COLLAPSED("slow.collapsed", "all.collapsed");

    private final List<String> files;

    OutputFormat(String... files) {
        this.files = List.of(files);
    }

    /** The form's name, such as {@code json}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of its files; empty where they depend on the probes. */
    public List<String> files() {
        return files;
    }

    /** The name of its only file. */
    public String file() {
        return files.get(0);
    }

    /** Whether it has figures by interval. */
    public boolean showsIntervals() {
        return this == HLOG || this == HTML;
    }

    /** The form with this name. */
    public static Optional<OutputFormat> named(String text) {
        for (OutputFormat output : values()) {
            if (output.text().equals(text)) {
                return Optional.of(output);
            }
        }
        return Optional.empty();
    }

    /** All names, in order. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (OutputFormat output : values()) {
            names.add(output.text());
        }
        return names;
    }
}
