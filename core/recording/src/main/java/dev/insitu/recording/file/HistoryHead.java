package dev.insitu.recording.file;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;

/**
 * The beginning of a {@link HistoryFile}.
 *
 * @param magic the format
 * @param startNanoTime the recording's start, on the clock of {@link System#nanoTime()}
 * @param startEpochNanos the recording's start, since 1970
 * @param beginNanos since when this file has intervals, since the recording's start
 * @param bytes its length
 */
record HistoryHead(long magic, long startNanoTime, long startEpochNanos, long beginNanos, int bytes) {
    /** "INSHIST" and the version of this format. */
    static final long MAGIC = 0x494E_5348_4953_5404L;

    /** A file began with the recording. */
    static final long MAGIC_3 = 0x494E_5348_4953_5403L;

    /** Also intervals had fewer figures. */
    static final long MAGIC_2 = 0x494E_5348_4953_5402L;

    /** Also the head had no CRC-32, and the file no end. */
    static final long MAGIC_1 = 0x494E_5348_4953_5401L;

    /**
     * Reads a head.
     *
     * @throws EOFException if the file ends before
     * @throws IllegalArgumentException if it is damaged
     */
    static HistoryHead read(DataInputStream in) throws IOException {
        long magic = in.readLong();
        long startNanoTime = in.readLong();
        long startEpochNanos = in.readLong();
        if (magic == MAGIC_1) {
            return new HistoryHead(magic, startNanoTime, startEpochNanos, 0, 3 * Long.BYTES);
        }
        if (magic == MAGIC_2 || magic == MAGIC_3) {
            return checked(
                    new HistoryHead(magic, startNanoTime, startEpochNanos, 0, 3 * Long.BYTES + Integer.BYTES),
                    in,
                    magic,
                    startNanoTime,
                    startEpochNanos);
        }
        long begin = in.readLong();
        HistoryHead head =
                new HistoryHead(MAGIC, startNanoTime, startEpochNanos, begin, 4 * Long.BYTES + Integer.BYTES);
        return checked(head, in, magic, startNanoTime, startEpochNanos, begin);
    }

    private static HistoryHead checked(HistoryHead head, DataInputStream in, long... words) throws IOException {
        if (in.readInt() != crc(words) || words[0] != head.magic) {
            throw new IllegalArgumentException("the history is damaged at its beginning");
        }
        return head;
    }

    static int crc(long... words) {
        CRC32 crc = new CRC32();
        for (long word : words) {
            for (int shift = 56; shift >= 0; shift -= 8) {
                crc.update((int) (word >>> shift));
            }
        }
        return (int) crc.getValue();
    }

    /** Whether both are of the same recording. */
    boolean isOfSameRecording(HistoryHead other) {
        return startNanoTime == other.startNanoTime && startEpochNanos == other.startEpochNanos;
    }
}
