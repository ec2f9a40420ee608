package dev.insitu.report.format;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;

/** A format of the report. Implementations have no state: they are thread-safe. */
public interface Format {

    /** The form of the report that it writes. */
    OutputFormat output();

    /** The whole report, ending with a line end. */
    String render(Snapshot snapshot);

    /** Writes the whole report, which may be too long for a string. */
    default void render(Snapshot snapshot, Appendable to) throws IOException {
        to.append(render(snapshot));
    }

    /** Writes its files of the report directory: one with the whole report, unless a format has others. */
    default void write(Snapshot snapshot, ReportFiles to) throws IOException {
        to.write(output().file(), text -> render(snapshot, text));
    }
}
