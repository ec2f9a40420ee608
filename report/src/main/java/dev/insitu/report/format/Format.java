package dev.insitu.report.format;

import dev.insitu.report.snapshot.Snapshot;
import java.util.Map;

/** A form of the report. Implementations have no state: they are safe to use from several threads. */
public interface Format {

    /** The whole report, ending with a line end. */
    String render(Snapshot snapshot);

    /** The files of the report directory that hold this form, by their names. */
    Map<String, String> files(Snapshot snapshot);
}
