package dev.insitu.report.file;

import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes a report's files, each replaced in one step. */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes a file for each of the outputs; a name that no format answers to is passed over.
     *
     * @param directory is created where it is missing
     */
    public static void write(Snapshot snapshot, File directory, List<String> outputs) throws IOException {
        if (!directory.mkdirs() && !directory.isDirectory()) {
            throw new IOException(directory + ": cannot be created");
        }
        for (String output : outputs) {
            Optional<Format> format = Format.named(output);
            if (format.isPresent()) {
                write(
                        format.get().render(snapshot),
                        new File(directory, format.get().fileName()));
            }
        }
    }

    private static void write(String text, File file) throws IOException {
        try (AtomicFile atomic = new AtomicFile(file)) {
            atomic.writer().write(text);
            atomic.commit();
        }
    }
}
