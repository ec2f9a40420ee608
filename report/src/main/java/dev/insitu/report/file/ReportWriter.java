package dev.insitu.report.file;

import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes a report's files, each replaced in one step. */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes a file for each of the outputs; a name that no format answers to is passed over. One that cannot be written
     * does not keep the others from being written.
     *
     * @param directory is created where it is missing
     * @throws IOException of the first that cannot be written
     */
    public static void write(Snapshot snapshot, File directory, List<String> outputs) throws IOException {
        makeDirectory(directory);
        IOException failure = null;
        for (String output : outputs) {
            Optional<Format> format = Formats.named(output);
            if (format.isPresent()) {
                try {
                    write(format.get().files(snapshot), directory);
                } catch (IOException e) {
                    failure = failure == null ? e : failure;
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static void makeDirectory(File directory) throws IOException {
        try {
            OwnerOnly.makeDirectories(directory);
        } catch (IOException e) {
            throw new IOException(directory + ": cannot be created", e);
        }
    }

    private static void write(Map<String, String> files, File directory) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            write(file.getValue(), new File(directory, file.getKey()));
        }
    }

    private static void write(String text, File file) throws IOException {
        try (AtomicFile atomic = new AtomicFile(file)) {
            atomic.writer().write(text);
            atomic.commit();
        }
    }
}
