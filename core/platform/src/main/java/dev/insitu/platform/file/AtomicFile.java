package dev.insitu.platform.file;

import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;

/**
 * Replaces a text file in one step: others see the old content or the new, whole. The text is UTF-8 and goes to a
 * neighbour of the file until {@link #commit()}; without that, {@link #close()} leaves everything as it was.
 *
 * <p>Nobody but its owner can read the file. The last of several writers wins. A crash of the machine, not of the JVM, can still lose the new content.
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

    /** Made anew and written through its descriptor, so that neither another writer's file nor somebody's link is written to. */
    private static Writer create(File file) throws IOException {
        try {
            return new OutputStreamWriter(Channels.newOutputStream(OwnerOnly.create(file)), StandardCharsets.UTF_8);
        } catch (FileSystemException e) {
            throw new IOException(file + ": cannot be made: " + reason(e), e);
        }
    }

    /** A file system's exceptions name the file only, where the kind of the exception says what is wrong. */
    private static String reason(FileSystemException e) {
        return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    }

    public Writer writer() {
        return writer;
    }

    public void commit() throws IOException {
        writer.close();
        if (neighbour.renameTo(target)) {
            return;
        }
        try {
            // Windows renames to no file that is there already, but moves. Only then: it loads classes.
            Files.move(
                    neighbour.toPath(),
                    target.toPath(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IOException(target + ": cannot be replaced by " + neighbour, e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } finally {
            // After a commit there is nothing left to delete.
            boolean deleted = neighbour.delete();
            assert deleted || !neighbour.exists();
        }
    }
}
