package dev.insitu.recording.file;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.UnreadableLog;
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
 * {@code history.insitu}, beside the recording: its intervals, each appended when it ends. The head has three longs ({@link #MAGIC}
 * and the recording's start on two clocks) and their CRC-32. Blocks follow: the packed length, its CRC-32, the unpacked length,
 * then an interval or a part of one, deflated. Three zeros instead of a block end the file. For readers an incomplete block ends
 * the file too; {@link LogEnd} tells them. Files of earlier formats are read, too.
 */
public final class HistoryFile implements IntervalLog {
    /** "INSHIST" and the version of this format. */
    static final long MAGIC = 0x494E_5348_4953_5403L;

    /** Intervals had fewer figures. */
    private static final long MAGIC_2 = 0x494E_5348_4953_5402L;

    /** Also the head had no CRC-32, and the file no end. */
    private static final long MAGIC_1 = 0x494E_5348_4953_5401L;

    private static final String NAME = "history.insitu";
    private static final String RECORDING = "recording";
    private static final String HISTORY = "history";

    /** Limit of one part, above what a writer produces. */
    static final int LONGEST_PART = 1 << 22;

    /** Limit of all parts of an interval, so that a damaged file takes no more memory than this. */
    private static final int LONGEST_INTERVAL = 1 << 26;

    private static final long A_SECOND = 1_000_000_000;

    private final File file;
    private final long startNanoTime;
    private final long startEpochNanos;
    private final long magic;

    private HistoryFile(File file, long startNanoTime, long startEpochNanos, long magic) {
        this.magic = magic;
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
    }

    /** The history file in a directory that has a recording. */
    public static File in(File directory) {
        return new File(directory, NAME);
    }

    /** The history file of a recording, which may have been set aside. */
    public static File besides(File recording) {
        String name = recording.getName();
        return new File(
                recording.getParentFile(),
                name.startsWith(RECORDING) ? HISTORY + name.substring(RECORDING.length()) : NAME);
    }

    /** The intervals in a file; empty if the file does not exist. */
    public static Optional<IntervalLog> open(File file) {
        if (!file.isFile()) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            long magic = in.readLong();
            long startNanoTime = in.readLong();
            long startEpochNanos = in.readLong();
            boolean isWhole = magic == MAGIC_1
                    || ((magic == MAGIC || magic == MAGIC_2)
                            && in.readInt() == headCrc(magic, startNanoTime, startEpochNanos));
            return isWhole
                    ? Optional.of(new HistoryFile(file, startNanoTime, startEpochNanos, magic))
                    : Optional.of(new UnreadableLog(LogEnd.DAMAGED));
        } catch (EOFException e) {
            return Optional.of(new UnreadableLog(LogEnd.CUT));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The CRC-32 of a head of this format. */
    static int headCrc(long magic, long startNanoTime, long startEpochNanos) {
        CRC32 crc = new CRC32();
        for (long word : new long[] {magic, startNanoTime, startEpochNanos}) {
            for (int shift = 56; shift >= 0; shift -= 8) {
                crc.update((int) (word >>> shift));
            }
        }
        return (int) crc.getValue();
    }

    /**
     * Writes a complete history beside a recording; nothing where there is no history.
     *
     * @throws IOException if writing fails
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
                writer.end();
            }
        }
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
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        Inflater inflater = new Inflater();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(file), LONGEST_PART >> 4))) {
            in.skipNBytes(3 * Long.BYTES + (magic == MAGIC_1 ? 0 : Integer.BYTES));
            LogEnd end = forEach(new Blocks(in, inflater), each);
            return end == LogEnd.OPEN && magic == MAGIC_1 ? LogEnd.WHOLE : end;
        } catch (IOException e) {
            // The intervals before are complete.
            return LogEnd.DAMAGED;
        } finally {
            inflater.end();
        }
    }

    @Override
    public boolean hasAllFigures() {
        return magic == MAGIC;
    }

    /**
     * Passes over a damaged block. It may be a part of the interval before it, if that one is long, or have the start of the interval
     * behind it.
     */
    private LogEnd forEach(Blocks blocks, Consumer<RecordedInterval> each) throws IOException {
        RecordedInterval pending = null;
        boolean isDamaged = false;
        boolean isWhole = false;
        long bytes = 0;
        long lastEnd = 0;
        for (byte[] block = blocks.next(); block != null; block = blocks.next()) {
            IntervalCodec.Part part = parse(block, lastEnd);
            if (part == null) {
                isDamaged = true;
                if (pending != null && isWhole) {
                    each.accept(pending);
                }
                pending = null;
            } else if (!part.continues()) {
                if (pending != null) {
                    each.accept(pending);
                }
                pending = part.interval();
                bytes = block.length;
                isWhole = !IntervalCodec.mayContinue(block.length);
                lastEnd = pending.endNanos();
            } else if (pending != null && bytes + block.length < LONGEST_INTERVAL) {
                pending = pending.plus(part.interval());
                bytes += block.length;
                isWhole = !IntervalCodec.mayContinue(block.length);
            } else {
                isDamaged = true;
                pending = null;
            }
        }
        if (pending != null) {
            each.accept(pending);
        }
        return isDamaged ? LogEnd.DAMAGED : blocks.end;
    }

    /** Null if the block is not one that a writer produces. */
    private IntervalCodec.Part parse(byte[] block, long lastEnd) {
        try {
            HistoryBytes bytes = HistoryBytes.of(block);
            IntervalCodec.Part part = magic == MAGIC ? IntervalCodec.read(bytes) : EarlierIntervalCodec.read(bytes);
            return part.continues() || part.interval().startNanos() >= lastEnd ? part : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Reads the blocks in order. */
    private static final class Blocks {
        private final DataInputStream in;
        private final Inflater inflater;
        /** Instead of a block whose content is not what was written. */
        private static final byte[] DAMAGED = new byte[0];

        private LogEnd end = LogEnd.OPEN;

        Blocks(DataInputStream in, Inflater inflater) {
            this.in = in;
            this.inflater = inflater;
        }

        /** The next block; null if no complete one follows, and then the end's kind is known. */
        byte[] next() throws IOException {
            int first = in.read();
            if (first < 0) {
                return null;
            }
            end = LogEnd.CUT;
            try {
                int packedLength = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int crc = in.readInt();
                int length = in.readInt();
                if (packedLength == 0 && crc == 0 && length == 0) {
                    end = in.read() < 0 ? LogEnd.WHOLE : LogEnd.DAMAGED;
                    return null;
                }
                if (packedLength <= 0 || packedLength > 2 * LONGEST_PART || length <= 0 || length > LONGEST_PART) {
                    end = LogEnd.DAMAGED;
                    return null;
                }
                byte[] packed = in.readNBytes(packedLength);
                if (packed.length < packedLength) {
                    return null;
                }
                CRC32 actual = new CRC32();
                actual.update(packed);
                byte[] block = (int) actual.getValue() == crc ? inflated(packed, length, inflater) : null;
                end = LogEnd.OPEN;
                return block == null ? DAMAGED : block;
            } catch (EOFException e) {
                return null;
            }
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
