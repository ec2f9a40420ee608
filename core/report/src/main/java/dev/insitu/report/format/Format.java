package dev.insitu.report.format;

import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.Map;

/** A format of the report. Implementations have no state: they are thread-safe. */
public interface Format {

    /** The whole report, ending with a line end. */
    String render(Snapshot snapshot);

    /** Writes the whole report, which may be too long for a string. */
    default void render(Snapshot snapshot, Appendable to) throws IOException {
        to.append(render(snapshot));
    }

    /** Writes the files of the report directory in this format. */
    default void write(Snapshot snapshot, ReportFiles to) throws IOException {
        for (Map.Entry<String, String> file : files(snapshot).entrySet()) {
            to.write(file.getKey(), new ReportFiles.Text(file.getValue()));
        }
    }

    /** The files of the report directory in this format, by their names. */
    Map<String, String> files(Snapshot snapshot);
}
