package dev.insitu.recording.file;

import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the intervals of one {@link HistoryFile} in order, and passes over damaged ones. It reads the file that it has opened, also
 * if another one replaces that meanwhile. One thread.
 */
final class IntervalReader implements Closeable {
    /** Limit of one part, above what a writer produces. */
    private static final int LONGEST_PART = 1 << 22;

    /** Limit of all parts of an interval, so that a damaged file takes no more memory than this. */
    private static final int LONGEST_INTERVAL = 1 << 26;

    /** Instead of a block whose content is not what was written. */
    private static final byte[] DAMAGED = new byte[0];

    private final DataInputStream in;
    private final HistoryHead head;
    private final Inflater inflater = new Inflater();
    private LogEnd lastBlock = LogEnd.OPEN;
    private boolean isDamaged;
    private long position;
    private long lastEnd;

    private RecordedInterval earlier;

    /** Read already, to see whether it is the sum of earlier ones. */
    private RecordedInterval peeked;

    private long peekedAt;

    /** The last interval read, of which more parts may follow. */
    private RecordedInterval pending;

    private long pendingAt;
    private long pendingBytes;
    private boolean isWhole;
    private long blockAt;
    private long at;

    /**
     * Opens a file.
     *
     * @throws EOFException if it ends within its head
     * @throws IllegalArgumentException if its head is damaged
     */
    IntervalReader(File file) throws IOException {
        in = new DataInputStream(new BufferedInputStream(new FileInputStream(file), LONGEST_PART >> 4));
        try {
            head = HistoryHead.read(in);
            position = head.bytes();
            RecordedInterval first = interval();
            if (first != null && first.startNanos() < head.beginNanos()) {
                earlier = first;
            } else {
                peeked = first;
                peekedAt = at;
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    HistoryHead head() {
        return head;
    }

    /** The sum of the intervals before this file's; null if the file does not have it, or is the first. */
    RecordedInterval earlier() {
        return earlier;
    }

    /** Whether the file has all intervals since a moment, and the sum of those before. */
    boolean begins(long nanos) {
        return head.beginNanos() <= nanos && (head.beginNanos() == 0 || earlier != null);
    }

    /** The next interval; null at the end, and then {@link #end} says which. */
    RecordedInterval next() {
        RecordedInterval next = peeked;
        at = next == null ? at : peekedAt;
        peeked = null;
        return next == null ? interval() : next;
    }

    /** Where in the file the last interval begins; at the end, where the next one would begin. */
    long at() {
        return at;
    }

    /** How the file ends; after its last interval. */
    LogEnd end() {
        if (isDamaged) {
            return LogEnd.DAMAGED;
        }
        return lastBlock == LogEnd.OPEN && head.magic() == HistoryHead.MAGIC_1 ? LogEnd.WHOLE : lastBlock;
    }

    /**
     * Passes over a damaged block. It may be a part of the interval before it, if that one is long, or have the start of the interval
     * behind it.
     */
    private RecordedInterval interval() {
        try {
            for (byte[] block = block(); block != null; block = block()) {
                RecordedInterval complete = take(block);
                if (complete != null) {
                    return complete;
                }
            }
        } catch (IOException e) {
            // The intervals before are complete.
            isDamaged = true;
        }
        RecordedInterval last = pending;
        at = last == null ? position : pendingAt;
        pending = null;
        return last;
    }

    /** Returns the interval that this block proves to be complete; else null. */
    private RecordedInterval take(byte[] block) {
        IntervalCodec.Part part = parse(block);
        RecordedInterval complete = null;
        if (part == null) {
            isDamaged = true;
            complete = isWhole ? taken() : null;
            pending = null;
        } else if (!part.continues()) {
            complete = taken();
            pending = part.interval();
            pendingAt = blockAt;
            pendingBytes = block.length;
            isWhole = !IntervalCodec.mayContinue(block.length);
            lastEnd = pending.endNanos();
        } else if (pending != null && pendingBytes + block.length < LONGEST_INTERVAL) {
            pending = pending.plus(part.interval());
            pendingBytes += block.length;
            isWhole = !IntervalCodec.mayContinue(block.length);
        } else {
            isDamaged = true;
            pending = null;
        }
        return complete;
    }

    private RecordedInterval taken() {
        at = pending == null ? at : pendingAt;
        return pending;
    }

    /** Null if the block is not one that a writer produces. */
    private IntervalCodec.Part parse(byte[] block) {
        try {
            HistoryBytes bytes = HistoryBytes.of(block);
            boolean hasAllFigures = head.magic() == HistoryHead.MAGIC || head.magic() == HistoryHead.MAGIC_3;
            IntervalCodec.Part part = hasAllFigures ? IntervalCodec.read(bytes) : EarlierIntervalCodec.read(bytes);
            return part.continues() || part.interval().startNanos() >= lastEnd ? part : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** The next block; null if no complete one follows, and then the end's kind is known. */
    private byte[] block() throws IOException {
        blockAt = position;
        int first = in.read();
        if (first < 0) {
            return null;
        }
        lastBlock = LogEnd.CUT;
        try {
            int packedLength = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int crc = in.readInt();
            int length = in.readInt();
            if (packedLength == 0 && crc == 0 && length == 0) {
                lastBlock = in.read() < 0 ? LogEnd.WHOLE : LogEnd.DAMAGED;
                return null;
            }
            if (packedLength <= 0 || packedLength > 2 * LONGEST_PART || length <= 0 || length > LONGEST_PART) {
                lastBlock = LogEnd.DAMAGED;
                return null;
            }
            byte[] packed = in.readNBytes(packedLength);
            if (packed.length < packedLength) {
                return null;
            }
            position += 3 * Integer.BYTES + packedLength;
            CRC32 actual = new CRC32();
            actual.update(packed);
            byte[] block = (int) actual.getValue() == crc ? inflated(packed, length) : null;
            lastBlock = LogEnd.OPEN;
            return block == null ? DAMAGED : block;
        } catch (EOFException e) {
            return null;
        }
    }

    private byte[] inflated(byte[] packed, int length) {
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

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
