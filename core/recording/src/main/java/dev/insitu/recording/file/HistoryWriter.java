package dev.insitu.recording.file;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.RecordedInterval;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Appends intervals to a {@link HistoryFile}. If writing fails, keeps the block and writes it with the next one. One thread at a
 * time.
 */
public final class HistoryWriter implements Closeable {
    /** A longer file is shortened when nothing is measured: an hour of fifty probes must stay under 20 MB. */
    public static final long LONG_BYTES = 12L << 20;

    /** A longer file is shortened at once. */
    public static final long MOST_BYTES = 18L << 20;

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

    /** Begins a history and replaces an existing one. */
    public HistoryWriter(File file, long startNanoTime, long startEpochNanos) throws IOException {
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
        this.access = created(file);
        putLong(HistoryFile.MAGIC);
        putLong(startNanoTime);
        putLong(startEpochNanos);
        putInt(HistoryFile.headCrc(HistoryFile.MAGIC, startNanoTime, startEpochNanos));
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

    /**
     * Shortens the file by a quarter if it is longer than a limit in bytes.
     *
     * @return whether it was longer
     */
    public boolean keepWithin(long bytes, long intervalNanos) throws IOException {
        boolean isLonger = length > bytes;
        if (isLonger) {
            shorten(bytes - bytes / 4, intervalNanos);
        }
        return isLonger;
    }

    /**
     * Shortens the file below a limit in bytes, if it is longer: merges neighbouring intervals in its older three quarters, the
     * shortest first. This loses only resolution in time. Takes a second for some megabytes.
     *
     * @param intervalNanos the usual length of an interval
     */
    void shorten(long bytes, long intervalNanos) throws IOException {
        for (long longest = 2 * intervalNanos; length > bytes && longest > 0; longest *= 2) {
            if (!merge(longest)) {
                return;
            }
        }
    }

    /** False where no intervals are left to merge. */
    private boolean merge(long longestNanos) throws IOException {
        flush();
        Optional<IntervalLog> log = HistoryFile.open(file);
        if (log.isEmpty() || !log.get().isReadable()) {
            return false;
        }
        IntervalCounter counter = new IntervalCounter();
        log.get().forEach(counter);
        File neighbour = new File(file.getPath() + ".tmp");
        try {
            boolean hasMerged;
            try (HistoryWriter shorter = new HistoryWriter(neighbour, startNanoTime, startEpochNanos)) {
                IntervalMerger merger = new IntervalMerger(shorter, longestNanos, counter.count - counter.count / 4);
                log.get().forEach(merger);
                merger.end();
                hasMerged = merger.hasMerged();
            }
            replaceBy(neighbour);
            return hasMerged;
        } finally {
            // After the renaming the file does not exist any more.
            PatientFiles.delete(neighbour);
        }
    }

    /** Closes the file meanwhile: Windows replaces none that is open. If it is not replaced, goes on with the old one. */
    private void replaceBy(File shorter) throws IOException {
        access.close();
        try {
            PatientFiles.replace(shorter, file);
        } finally {
            access = OwnerOnly.reopen(file);
            length = access.length();
        }
    }

    private static final class IntervalCounter implements Consumer<RecordedInterval> {
        private int count;

        @Override
        public void accept(RecordedInterval interval) {
            count++;
        }
    }

    @Override
    public void close() throws IOException {
        deflater.end();
        access.close();
    }
}
