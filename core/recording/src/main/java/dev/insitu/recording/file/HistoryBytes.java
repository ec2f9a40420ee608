package dev.insitu.recording.file;

import java.util.Arrays;

/** A sequence of numbers, seven bits a byte, the lowest bits first. Write all, then read. One thread. */
final class HistoryBytes {
    private byte[] bytes;
    private int at;
    private final int limit;

    /** For writing. */
    HistoryBytes() {
        this(new byte[4_096], Integer.MAX_VALUE);
    }

    private HistoryBytes(byte[] bytes, int limit) {
        this.bytes = bytes;
        this.limit = limit;
    }

    /** For reading. */
    static HistoryBytes of(byte[] bytes) {
        return new HistoryBytes(bytes, bytes.length);
    }

    /** The number of bytes written or read so far. */
    int size() {
        return at;
    }

    byte[] array() {
        return bytes;
    }

    void clear() {
        at = 0;
    }

    boolean atEnd() {
        return at == limit;
    }

    /** Writes a nonnegative number. */
    void put(long number) {
        ensure(10);
        long rest = number;
        while (rest > 0x7F) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
    }

    void put(byte[] block) {
        put(block.length);
        ensure(block.length);
        System.arraycopy(block, 0, bytes, at, block.length);
        at += block.length;
    }

    private void ensure(int more) {
        if (bytes.length - at < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + more));
        }
    }

    /**
     * Reads a number.
     *
     * @throws IllegalArgumentException if there is none, or it is negative
     */
    long number() {
        long number = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            if (at == limit) {
                throw damaged();
            }
            byte part = bytes[at++];
            number |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return number;
            }
        }
        throw damaged();
    }

    /**
     * Reads a number that fits into an int.
     *
     * @throws IllegalArgumentException if there is none
     */
    int smallNumber() {
        long number = number();
        if (number > Integer.MAX_VALUE) {
            throw damaged();
        }
        return (int) number;
    }

    /**
     * Reads a block of bytes.
     *
     * @throws IllegalArgumentException if there is none
     */
    byte[] block() {
        int length = smallNumber();
        if (length > limit - at) {
            throw damaged();
        }
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    private IllegalArgumentException damaged() {
        return new IllegalArgumentException("the history is damaged near byte " + at);
    }
}
