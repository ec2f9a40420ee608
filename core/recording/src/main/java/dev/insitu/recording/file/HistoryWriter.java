package dev.insitu.recording.file;

import dev.insitu.platform.file.OwnerOnly;
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
 * Appends intervals to a {@link HistoryFile}. What the disk does not take is kept and written with the next. One thread at a
 * time.
 */
public final class HistoryWriter implements Closeable {
    /** A file beyond this is shortened when nothing is measured: an hour of fifty probes is to be under 20 MB. */
    public static final long LONG_BYTES = 12L << 20;

    /** Beyond this it is shortened at once. */
    public static final long MOST_BYTES = 18L << 20;

    /** What waits for the disk takes no more memory than this and an interval. */
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

    /** Begins a history; one that is there already gives way. */
    public HistoryWriter(File file, long startNanoTime, long startEpochNanos) throws IOException {
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
        this.access = created(file);
        putLong(HistoryFile.MAGIC);
        putLong(startNanoTime);
        putLong(startEpochNanos);
        putInt(HistoryFile.headCrc(startNanoTime, startEpochNanos));
        flush();
    }

    private static RandomAccessFile created(File file) throws IOException {
        if (!file.delete() && file.exists()) {
            throw new IOException(file + ": cannot be replaced");
        }
        return OwnerOnly.createUninterruptible(file);
    }

    /** Whether so much waits for the disk that nothing should be added. Tries the disk again. */
    public boolean isBehind() {
        if (pendingSize > 0) {
            try {
                flush();
            } catch (IOException e) {
                // It may be full for now.
            }
        }
        return pendingSize > MOST_PENDING;
    }

    /**
     * Appends an interval.
     *
     * @throws IOException where the disk does not take it; it is kept
     */
    public void append(RecordedInterval interval) throws IOException {
        IntervalCodec.write(interval, buffer, this);
        flush();
    }

    /**
     * Says that no interval follows.
     *
     * @throws IOException where the disk does not take it
     */
    public void end() throws IOException {
        for (int i = 0; i < 3; i++) {
            putInt(0);
        }
        flush();
    }

    /** Bytes of the file. */
    public long length() {
        return length;
    }

    /** Adds a block to what waits for the disk. */
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
     * Shortens the file by a quarter where it is longer than so many bytes.
     *
     * @return whether it was
     */
    public boolean keepWithin(long bytes, long intervalNanos) throws IOException {
        boolean isLonger = length > bytes;
        if (isLonger) {
            shorten(bytes - bytes / 4, intervalNanos);
        }
        return isLonger;
    }

    /**
     * Makes the file shorter than so many bytes, where it is longer: of its older three quarters neighbours become one interval,
     * the shortest first. Nothing is lost but the moment. Takes a second for some megabytes.
     *
     * @param intervalNanos what an interval usually takes
     */
    void shorten(long bytes, long intervalNanos) throws IOException {
        for (long longest = 2 * intervalNanos; length > bytes && longest > 0; longest *= 2) {
            if (!merge(longest)) {
                return;
            }
        }
    }

    /** False where nothing is left to merge. */
    private boolean merge(long longestNanos) throws IOException {
        flush();
        Optional<IntervalLog> log = HistoryFile.open(file);
        if (log.isEmpty() || !log.get().isReadable()) {
            return false;
        }
        IntervalCounter counter = new IntervalCounter();
        log.get().forEach(counter);
        File neighbour = new File(file.getPath() + ".tmp");
        try (HistoryWriter shorter = new HistoryWriter(neighbour, startNanoTime, startEpochNanos)) {
            IntervalMerger merger = new IntervalMerger(shorter, longestNanos, counter.count - counter.count / 4);
            log.get().forEach(merger);
            merger.end();
            if (!neighbour.renameTo(file)) {
                throw new IOException(file + ": cannot be replaced by " + neighbour);
            }
            access.close();
            access = shorter.handOver();
            length = shorter.length();
            return merger.hasMerged();
        } finally {
            // After the renaming there is nothing left to delete.
            boolean deleted = neighbour.delete();
            assert deleted || !neighbour.exists();
        }
    }

    /** Its file, which it does not close; it is at its end. */
    private RandomAccessFile handOver() {
        RandomAccessFile own = access;
        access = null;
        return own;
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
        if (access != null) {
            access.close();
        }
    }
}
