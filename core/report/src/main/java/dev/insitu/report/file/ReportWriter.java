package dev.insitu.report.file;

import dev.insitu.platform.file.AtomicFile;
import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.format.FollowedConfig;
import dev.insitu.report.format.ReportFiles;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** Writes a report's files and replaces each atomically. */
public final class ReportWriter {

    private ReportWriter() {}

    /**
     * Writes the files of each of the outputs. If one cannot be written, the others still are.
     *
     * @param directory created if it is missing
     * @throws IOException for the first file that cannot be written
     */
    public static void write(Snapshot snapshot, File directory, List<OutputFormat> outputs) throws IOException {
        makeDirectory(directory);
        ReportFiles files = new FilesOf(directory);
        IOException failure = null;
        for (OutputFormat output : outputs) {
            try {
                Formats.of(output).write(snapshot, files);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            } catch (RuntimeException e) {
                failure = failure == null ? new IOException(output.text() + ": " + e, e) : failure;
            }
        }
        if (!snapshot.followed().trees().isEmpty()) {
            files.write(
                    FollowedConfig.FILE,
                    out -> out.append(FollowedConfig.of(snapshot.followed().trees())));
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

    /** The files of a directory. */
    private record FilesOf(File directory) implements ReportFiles {
        @Override
        public void write(String name, Content content) throws IOException {
            try (AtomicFile atomic = new AtomicFile(new File(directory, name))) {
                content.to(atomic.writer());
                atomic.commit();
            }
        }
    }
}
