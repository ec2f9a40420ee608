package dev.insitu.runtime;

import dev.insitu.runtime.memory.StringBytes;

/**
 * The names of all methods that were ever woven in this JVM, in whatever session: only frames of these can hold an address of counters.
 * Sixteen to thirty-two bytes for each, since names of equal hash count as one: a name may be taken for a woven one, never the other way.
 */
public final class WovenNames {
    private static final int FIRST = 64;

    /** Hashes, 0 where a place is free; at most half full. */
    private static long[] hashes = new long[FIRST];

    private static int names;

    private WovenNames() {}

    /**
     * Before a class gets its new bytes.
     *
     * @param className as {@link Class#getName()} has it
     */
    public static synchronized void add(String className, String method) {
        long hash = hash(className, method);
        int place = place(hashes, hash);
        if (hashes[place] != 0) {
            return;
        }
        hashes[place] = hash;
        if (++names > hashes.length / 2) {
            long[] larger = new long[2 * hashes.length];
            for (long each : hashes) {
                larger[place(larger, each)] = each;
            }
            hashes = larger;
        }
    }

    /** Whether a method of this name was woven in a class of this name. */
    public static synchronized boolean contains(String className, String method) {
        return hashes[place(hashes, hash(className, method))] != 0;
    }

    private static long hash(String className, String method) {
        long hash = StringBytes.hash(className) * 0x9E37_79B9_7F4A_7C15L ^ StringBytes.hash(method);
        return hash == 0 ? 1 : hash;
    }

    /** Where a hash is, or the free place where it would be. */
    private static int place(long[] in, long hash) {
        int place = (int) (hash >>> 32) & (in.length - 1);
        while (in[place] != hash && in[place] != 0) {
            place = (place + 1) & (in.length - 1);
        }
        return place;
    }
}
