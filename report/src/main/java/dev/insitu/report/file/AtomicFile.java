package dev.insitu.report.file;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Replaces a text file in one step: others see the old content or the new, whole. The text is UTF-8 and goes to a
 * neighbour of the file until {@link #commit()}; without that, {@link #close()} leaves everything as it was.
 *
 * <p>The last of several writers wins. A crash of the machine, not of the JVM, can still lose the new content.
 */
final class AtomicFile implements AutoCloseable {

    private final File target;
    private final File neighbour;
    private final Writer writer;

    AtomicFile(File target) throws IOException {
        this.target = target;
        this.neighbour = new File(target.getPath() + "-" + Long.toHexString(System.nanoTime()) + ".tmp");
        // Made anew, so that neither another writer's file nor somebody's link is written through.
        if (!create(neighbour)) {
            throw new IOException(neighbour + ": exists already");
        }
        this.writer = new OutputStreamWriter(new FileOutputStream(neighbour), StandardCharsets.UTF_8);
    }

    private static boolean create(File file) throws IOException {
        try {
            return file.createNewFile();
        } catch (IOException e) {
            throw new IOException(file + ": cannot be made: " + e.getMessage(), e);
        }
    }

    Writer writer() {
        return writer;
    }

    void commit() throws IOException {
        writer.close();
        if (!neighbour.renameTo(target)) {
            throw new IOException(target + ": cannot be replaced by " + neighbour);
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
