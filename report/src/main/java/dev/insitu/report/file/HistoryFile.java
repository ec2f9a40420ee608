package dev.insitu.report.file;

import dev.insitu.report.recording.IntervalLog;
import dev.insitu.report.recording.RecordedInterval;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * {@code history.insitu}, beside the recording: its intervals, appended while they end. After a head of three longs
 * ({@link #MAGIC}, when the recording began on two clocks) come blocks: the length of what is packed, its CRC-32, its length
 * unpacked, then an interval or a part of one, deflated. A block that is not whole ends the file for its readers.
 */
public final class HistoryFile implements IntervalLog {
    /** "INSHIST" and the version of this format. */
    static final long MAGIC = 0x494E_5348_4953_5401L;

    private static final String NAME = "history.insitu";
    private static final String RECORDING = "recording";
    private static final String HISTORY = "history";

    /** More than a writer makes of one part. */
    static final int LONGEST_PART = 1 << 22;

    /** Of all parts of an interval: a damaged file takes no more memory than this. */
    private static final int LONGEST_INTERVAL = 1 << 26;

    private static final long A_SECOND = 1_000_000_000;

    private final File file;
    private final long startNanoTime;
    private final long startEpochNanos;

    private HistoryFile(File file, long startNanoTime, long startEpochNanos) {
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
    }

    /** The history in a directory that has a recording. */
    public static File in(File directory) {
        return new File(directory, NAME);
    }

    /** The history that goes with a recording's file, which may have been set aside. */
    public static File besides(File recording) {
        String name = recording.getName();
        return new File(
                recording.getParentFile(),
                name.startsWith(RECORDING) ? HISTORY + name.substring(RECORDING.length()) : NAME);
    }

    /** The intervals in a file; empty where there is none that can be read. */
    public static Optional<IntervalLog> open(File file) {
        if (!file.isFile()) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            return in.readLong() == MAGIC
                    ? Optional.of(new HistoryFile(file, in.readLong(), in.readLong()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes a whole history beside a recording; nothing where there is none.
     *
     * @throws IOException where the disk does not take it
     */
    public static void write(Optional<IntervalLog> log, File directory) throws IOException {
        if (log.isPresent()) {
            long startNanoTime = log.get().startNanoTime();
            try (HistoryWriter writer =
                    new HistoryWriter(in(directory), startNanoTime, log.get().startEpochNanos())) {
                IntervalMerger copy = new IntervalMerger(writer, 0, 0);
                log.get().forEach(copy);
                copy.end();
                writer.keepWithin(HistoryWriter.MOST_BYTES, A_SECOND);
            }
        }
    }

    /** Reads what nobody sees: what is loaded for it is there at the JVM's end. */
    public static void preload() {
        parse(new byte[5], 0);
    }

    @Override
    public long startNanoTime() {
        return startNanoTime;
    }

    @Override
    public long startEpochNanos() {
        return startEpochNanos;
    }

    @Override
    public void forEach(Consumer<RecordedInterval> each) {
        Inflater inflater = new Inflater();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(file), LONGEST_PART >> 4))) {
            in.skipNBytes(3 * Long.BYTES);
            forEach(in, inflater, each);
        } catch (IOException e) {
            // Cut off or damaged: what came before is whole.
        } finally {
            inflater.end();
        }
    }

    private static void forEach(DataInputStream in, Inflater inflater, Consumer<RecordedInterval> each)
            throws IOException {
        RecordedInterval pending = null;
        long bytes = 0;
        long lastEnd = 0;
        while (true) {
            byte[] block = nextBlock(in, inflater);
            IntervalCodec.Part part = block == null ? null : parse(block, lastEnd);
            if (part != null && part.continues() && pending != null && bytes + block.length < LONGEST_INTERVAL) {
                pending = pending.plus(part.interval());
                bytes += block.length;
            } else {
                if (pending != null) {
                    each.accept(pending);
                }
                if (part == null || part.continues()) {
                    return;
                }
                pending = part.interval();
                bytes = block.length;
                lastEnd = pending.endNanos();
            }
        }
    }

    /** Null where it is not what a writer makes. */
    private static IntervalCodec.Part parse(byte[] block, long lastEnd) {
        try {
            IntervalCodec.Part part = IntervalCodec.read(HistoryBytes.of(block));
            return part.continues() || part.interval().startNanos() >= lastEnd ? part : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Null where there is no other whole one. */
    private static byte[] nextBlock(DataInputStream in, Inflater inflater) throws IOException {
        try {
            int packedLength = in.readInt();
            int crc = in.readInt();
            int length = in.readInt();
            if (packedLength <= 0 || packedLength > 2 * LONGEST_PART || length <= 0 || length > LONGEST_PART) {
                return null;
            }
            byte[] packed = in.readNBytes(packedLength);
            CRC32 actual = new CRC32();
            actual.update(packed);
            return packed.length == packedLength && (int) actual.getValue() == crc
                    ? inflated(packed, length, inflater)
                    : null;
        } catch (EOFException e) {
            return null;
        }
    }

    private static byte[] inflated(byte[] packed, int length, Inflater inflater) {
        byte[] block = new byte[length];
        try {
            inflater.reset();
            inflater.setInput(packed);
            int got = inflater.inflate(block);
            return got == length && inflater.getRemaining() == 0 ? block : null;
        } catch (DataFormatException e) {
            return null;
        }
    }
}
