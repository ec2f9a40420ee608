package dev.insitu.report.file;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.format.CollapsedFormat;
import dev.insitu.report.format.CsvFormat;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.HgrmFormat;
import dev.insitu.report.format.HlogFormat;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.html.HtmlFormat;
import dev.insitu.report.format.json.JsonFormat;

/** The formats of a report. */
public final class Formats {
    private Formats() {}

    /** The format that writes a form of the report. */
    public static Format of(OutputFormat output) {
        return switch (output) {
            case CONSOLE -> new ConsoleFormat();
            case JSON -> new JsonFormat();
            case CSV -> new CsvFormat();
            case HGRM -> new HgrmFormat();
            case HLOG -> new HlogFormat();
            case HTML -> new HtmlFormat();
            case COLLAPSED -> new CollapsedFormat();
        };
    }
}
