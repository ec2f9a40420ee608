package dev.insitu.recording.file;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.image.RecordedInterval;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Appends intervals to one file of a {@link HistoryFile history}. If writing fails, keeps the block and writes it with the next one. One thread at a
 * time.
 */
final class HistoryWriter implements Closeable {
    /** Blocks that wait for the disk take at most this memory and one interval more. */
    private static final int MOST_PENDING = 1 << 20;

    private final File file;
    private final long startNanoTime;
    private final long startEpochNanos;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final HistoryBytes buffer = new HistoryBytes();
    private byte[] packed = new byte[4_096];
    private byte[] pending = new byte[16_384];
    private int pendingSize;
    private RandomAccessFile access;
    private long length;

    /** Begins a file that begins with the recording, and replaces an existing one. */
    HistoryWriter(File file, long startNanoTime, long startEpochNanos) throws IOException {
        this(file, startNanoTime, startEpochNanos, 0, null);
    }

    /**
     * Begins a file and replaces an existing one.
     *
     * @param beginNanos since when it will have intervals
     * @param earlier the sum of those before; null if it is left out
     */
    HistoryWriter(File file, long startNanoTime, long startEpochNanos, long beginNanos, RecordedInterval earlier)
            throws IOException {
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
        this.access = created(file);
        putLong(HistoryHead.MAGIC);
        putLong(startNanoTime);
        putLong(startEpochNanos);
        putLong(beginNanos);
        putInt(HistoryHead.crc(HistoryHead.MAGIC, startNanoTime, startEpochNanos, beginNanos));
        if (earlier != null) {
            IntervalCodec.write(earlier, buffer, this);
        }
        flush();
    }

    private static RandomAccessFile created(File file) throws IOException {
        if (!PatientFiles.delete(file)) {
            throw new IOException(file + ": cannot be replaced");
        }
        return OwnerOnly.createUninterruptible(file);
    }

    /** Retries the disk, then tells whether too much still waits for it to add more. */
    public boolean isBehind() {
        if (pendingSize > 0) {
            try {
                flush();
            } catch (IOException e) {
                // The disk may be full for now.
            }
        }
        return pendingSize > MOST_PENDING;
    }

    /**
     * Appends an interval.
     *
     * @throws IOException if writing fails; the interval is kept
     */
    public void append(RecordedInterval interval) throws IOException {
        IntervalCodec.write(interval, buffer, this);
        flush();
    }

    /**
     * Marks the end of the history.
     *
     * @throws IOException if writing fails
     */
    public void end() throws IOException {
        for (int i = 0; i < 3; i++) {
            putInt(0);
        }
        flush();
    }

    /** The file's length in bytes. */
    public long length() {
        return length;
    }

    /** Adds a block to those that wait for the disk. */
    void add(HistoryBytes part) {
        deflater.reset();
        deflater.setInput(part.array(), 0, part.size());
        deflater.finish();
        int most = part.size() + part.size() / 100 + 64;
        if (packed.length < most) {
            packed = new byte[most];
        }
        int size = deflater.deflate(packed);
        CRC32 crc = new CRC32();
        crc.update(packed, 0, size);
        putInt(size);
        putInt((int) crc.getValue());
        putInt(part.size());
        ensure(size);
        System.arraycopy(packed, 0, pending, pendingSize, size);
        pendingSize += size;
    }

    private void putLong(long value) {
        putInt((int) (value >>> 32));
        putInt((int) value);
    }

    private void putInt(int value) {
        ensure(Integer.BYTES);
        for (int shift = 24; shift >= 0; shift -= 8) {
            pending[pendingSize++] = (byte) (value >>> shift);
        }
    }

    private void ensure(int more) {
        if (pending.length - pendingSize < more) {
            pending = Arrays.copyOf(pending, Math.max(pending.length * 2, pendingSize + more));
        }
    }

    private void flush() throws IOException {
        try {
            access.seek(length);
            access.write(pending, 0, pendingSize);
        } catch (IOException e) {
            access.setLength(length);
            throw e;
        }
        length += pendingSize;
        pendingSize = 0;
    }

    /** Forgets what could not be written. */
    void forgetPending() {
        pendingSize = 0;
    }

    /**
     * Removes the beginning of the file. Readers see the file before or after it.
     *
     * @param position where the first interval begins that is kept
     * @param beginNanos when it begins
     * @param earlier the sum of those before; null if it is left out
     */
    void keepFrom(long position, long beginNanos, RecordedInterval earlier) throws IOException {
        flush();
        File neighbour = neighbour();
        try {
            try (HistoryWriter shorter =
                    new HistoryWriter(neighbour, startNanoTime, startEpochNanos, beginNanos, earlier)) {
                shorter.copy(access.getChannel(), position, length);
            }
            replaceBy(neighbour);
        } finally {
            // After the renaming the file does not exist any more.
            PatientFiles.delete(neighbour);
        }
    }

    /** The file that will replace this one. */
    File neighbour() {
        return new File(file.getPath() + ".tmp");
    }

    private void copy(FileChannel from, long position, long end) throws IOException {
        access.seek(length);
        for (long at = position; at < end; ) {
            long copied = from.transferTo(at, end - at, access.getChannel());
            if (copied <= 0) {
                throw new IOException(file + ": cannot be copied");
            }
            at += copied;
        }
        length += Math.max(0, end - position);
    }

    /** Closes the file meanwhile: Windows replaces none that is open. If it is not replaced, goes on with the old one. */
    void replaceBy(File other) throws IOException {
        access.close();
        try {
            PatientFiles.replace(other, file);
        } finally {
            access = OwnerOnly.reopen(file);
            length = access.length();
        }
    }

    @Override
    public void close() throws IOException {
        deflater.end();
        access.close();
    }
}
