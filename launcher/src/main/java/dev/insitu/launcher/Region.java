package dev.insitu.launcher;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;

/** A part of a file, or bytes in memory, with random access. Thread-safe, also among several regions of one file. */
final class Region implements Closeable {
    /** Null if the bytes are in memory. */
    private final RandomAccessFile file;

    private final byte[] memory;
    private final long start;
    private final long length;

    private Region(RandomAccessFile file, byte[] memory, long start, long length) {
        this.file = file;
        this.memory = memory;
        this.start = start;
        this.length = length;
    }

    static Region of(RandomAccessFile file) throws IOException {
        return new Region(file, null, 0, file.length());
    }

    static Region of(byte[] memory) {
        return new Region(null, memory, 0, memory.length);
    }

    /**
     * A part of this region; closing this region closes it too.
     *
     * @throws EOFException if the region is too short
     */
    Region part(long at, long bytes) throws EOFException {
        check(at, bytes);
        return new Region(file, memory, start + at, bytes);
    }

    long length() {
        return length;
    }

    /**
     * Reads bytes.
     *
     * @throws EOFException if the region is too short
     */
    byte[] read(long at, int bytes) throws IOException {
        byte[] read = new byte[bytes];
        read(at, bytes, read);
        return read;
    }

    /**
     * Reads bytes to the beginning of an array.
     *
     * @throws EOFException if the region is too short
     */
    void read(long at, int bytes, byte[] into) throws IOException {
        check(at, bytes);
        if (file == null) {
            System.arraycopy(memory, (int) (start + at), into, 0, bytes);
            return;
        }
        // Not a channel: it loads more classes, and an interrupted thread would close it.
        synchronized (file) {
            file.seek(start + at);
            file.readFully(into, 0, bytes);
        }
    }

    private void check(long at, long bytes) throws EOFException {
        if (at < 0 || bytes < 0 || at > length - bytes) {
            throw new EOFException(bytes + " bytes at " + at + " of " + length);
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
