package dev.insitu.runtime;

import dev.insitu.runtime.memory.StringBytes;

/**
 * The names of all methods woven in this JVM, in any session: only their frames can hold an address of counters. Only hashes
 * are kept, 16 to 32 bytes for each name. Names of equal hash count as one: a name may be wrongly taken for a woven one, never
 * the reverse.
 */
public final class WovenNames {
    private static final int FIRST = 64;

    /** Hashes; 0 marks a free place. At most half full. */
    private static long[] hashes = new long[FIRST];

    private static int names;

    private WovenNames() {}

    /**
     * Adds a name. Called before a class gets its new bytes.
     *
     * @param className as {@link Class#getName()} returns it
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

    /** The place of a hash, or the free place where it would be. */
    private static int place(long[] in, long hash) {
        int place = (int) (hash >>> 32) & (in.length - 1);
        while (in[place] != hash && in[place] != 0) {
            place = (place + 1) & (in.length - 1);
        }
        return place;
    }
}
