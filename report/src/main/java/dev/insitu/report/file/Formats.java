package dev.insitu.report.file;

import dev.insitu.report.format.CsvFormat;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.HgrmFormat;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import java.util.Optional;

/** The forms that a report can have, by the names they go by in a configuration. */
public final class Formats {
    private Formats() {}

    /** The form of this name, such as {@code json}. */
    public static Optional<Format> named(String output) {
        return switch (output) {
            case "console" -> Optional.of(new ConsoleFormat());
            case "json" -> Optional.of(new JsonFormat());
            case "csv" -> Optional.of(new CsvFormat());
            case "hgrm" -> Optional.of(new HgrmFormat());
            default -> Optional.empty();
        };
    }
}
