package dev.insitu.report.file;

import dev.insitu.config.value.Output;
import dev.insitu.report.format.CollapsedFormat;
import dev.insitu.report.format.CsvFormat;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.HgrmFormat;
import dev.insitu.report.format.HlogFormat;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.html.HtmlFormat;
import dev.insitu.report.format.json.JsonFormat;
import java.util.Optional;

/** The formats of a report, by their names in a configuration. */
public final class Formats {
    private Formats() {}

    /** The format of a name, such as {@code json}; empty where there is none yet. */
    public static Optional<Format> named(String output) {
        Optional<Output> named = Output.named(output);
        return named.isPresent() ? of(named.get()) : Optional.empty();
    }

    private static Optional<Format> of(Output output) {
        return switch (output) {
            case CONSOLE -> Optional.of(new ConsoleFormat());
            case JSON -> Optional.of(new JsonFormat());
            case CSV -> Optional.of(new CsvFormat());
            case HGRM -> Optional.of(new HgrmFormat());
            case HLOG -> Optional.of(new HlogFormat());
            case HTML -> Optional.of(new HtmlFormat());
            case COLLAPSED -> Optional.of(new CollapsedFormat());
        };
    }
}
