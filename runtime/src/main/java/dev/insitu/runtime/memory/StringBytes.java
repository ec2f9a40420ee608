package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * Hashes and compares strings by their bytes, without calling a method of String, so that those can be woven. Equal strings have
 * equal bytes, since the JDK stores each string in the narrowest form that fits.
 */
public final class StringBytes {
    private StringBytes() {}

    private static final long VALUE = UNSAFE.objectFieldOffset(String.class, "value");
    private static final long CODER = UNSAFE.objectFieldOffset(String.class, "coder");

    /** The hash of a long text covers its length and this many bytes from each end. */
    private static final int HASHED = 64;

    public static long hash(String text) {
        byte[] bytes = bytes(text);
        int length = bytes.length;
        long hash = length;
        if (length <= 2 * HASHED) {
            return hash(hash, bytes, 0, length);
        }
        return hash(hash(hash, bytes, 0, HASHED), bytes, length - HASHED, length);
    }

    private static long hash(long seed, byte[] bytes, int from, int to) {
        long hash = seed;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mixed(hash ^ UNSAFE.getLongUnaligned(bytes, Memory.BYTES + at));
        }
        for (; at < to; at++) {
            hash = mixed(hash ^ bytes[at]);
        }
        return hash;
    }

    private static long mixed(long hash) {
        long product = hash * 0x9E37_79B9_7F4A_7C15L;
        return product ^ (product >>> 29);
    }

    public static boolean isEqual(String one, String other) {
        byte[] ones = bytes(one);
        byte[] others = bytes(other);
        int length = ones.length;
        if (ones == others) {
            return true;
        }
        if (length != others.length || UNSAFE.getByte(one, CODER) != UNSAFE.getByte(other, CODER)) {
            return false;
        }
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            if (UNSAFE.getLongUnaligned(ones, Memory.BYTES + at)
                    != UNSAFE.getLongUnaligned(others, Memory.BYTES + at)) {
                return false;
            }
        }
        for (; at < length; at++) {
            if (ones[at] != others[at]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a copy that {@link #copy} made in this much room is of this text, as far as it goes. */
    public static boolean isCopied(String text, long at, int copied, int room) {
        byte[] bytes = bytes(text);
        int length = bytesToCopy(text, room);
        boolean wide = UNSAFE.getByte(text, CODER) != 0;
        if (copied != (wide ? -length : length)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (UNSAFE.getByte(at + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** The number of bytes that {@link #copy} copies. */
    public static int bytesToCopy(String text, int room) {
        return Math.min(bytes(text).length, room & -2);
    }

    private static byte[] bytes(String text) {
        return (byte[]) UNSAFE.getReference(text, VALUE);
    }

    /**
     * Copies a text, truncated to the room.
     *
     * @return bytes copied; negative if they are UTF-16 in the machine's byte order, else Latin-1
     */
    public static int copy(String text, long to, int room) {
        byte[] bytes = bytes(text);
        boolean wide = UNSAFE.getByte(text, CODER) != 0;
        int length = bytesToCopy(text, room);
        UNSAFE.copyMemory(bytes, Memory.BYTES, null, to, length);
        return wide ? -length : length;
    }
}
