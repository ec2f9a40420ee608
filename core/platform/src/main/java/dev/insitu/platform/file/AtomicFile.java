package dev.insitu.platform.file;

import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;

/**
 * Replaces a text file in one step: readers see the old content or the complete new one. The text is UTF-8 and goes to a temporary
 * file beside it until {@link #commit()}. Without a commit, {@link #close()} leaves everything as it was.
 *
 * <p>Only its owner can read the file. The last of several writers wins. A crash of the machine, not of the JVM, can still lose the
 * new content.
 */
public final class AtomicFile implements AutoCloseable {

    private final File target;
    private final File neighbour;
    private final Writer writer;

    public AtomicFile(File target) throws IOException {
        this.target = target;
        this.neighbour = new File(target.getPath() + "-" + Long.toHexString(System.nanoTime()) + ".tmp");
        this.writer = create(neighbour);
    }

    /** Creates the file and writes through its descriptor, so that another writer's file or a link is never written to. */
    private static Writer create(File file) throws IOException {
        try {
            return new OutputStreamWriter(Channels.newOutputStream(OwnerOnly.create(file)), StandardCharsets.UTF_8);
        } catch (FileSystemException e) {
            throw new IOException(file + ": cannot be made: " + reason(e), e);
        }
    }

    /** The reason; if the exception has none, its class name tells the problem. */
    private static String reason(FileSystemException e) {
        return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    }

    public Writer writer() {
        return writer;
    }

    public void commit() throws IOException {
        writer.close();
        PatientFiles.replace(neighbour, target);
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            // After a commit the temporary file no longer exists. Another process that has it open to the end keeps it.
            PatientFiles.delete(neighbour);
        }
    }
}
