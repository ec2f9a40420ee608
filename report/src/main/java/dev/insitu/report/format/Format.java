package dev.insitu.report.format;

import dev.insitu.report.snapshot.Snapshot;
import java.util.Map;
import java.util.Optional;

/** A form of the report. Implementations have no state: they are safe to use from several threads. */
public interface Format {

    /** The whole report, ending with a line end. */
    String render(Snapshot snapshot);

    /** The files of the report directory that hold this form, by their names. */
    Map<String, String> files(Snapshot snapshot);

    /** The form that goes by this name in a configuration, such as {@code json}. */
    static Optional<Format> named(String output) {
        return switch (output) {
            case "console" -> Optional.of(new ConsoleFormat());
            case "json" -> Optional.of(new JsonFormat());
            case "csv" -> Optional.of(new CsvFormat());
            case "hgrm" -> Optional.of(new HgrmFormat());
            default -> Optional.empty();
        };
    }
}
