package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/** The probes in which another one was nested, on any thread: self time is counted for these. Thread-safe. */
public final class ParentProbes {
    private ParentProbes() {}

    /** A long[] with a bit for each probe number; replaced as a whole. */
    private static final Object[] BITS = {new long[8]};

    public static boolean has(int probe) {
        long[] bits = bits();
        int word = probe >>> 6;
        return word < bits.length && (bits[word] & 1L << probe) != 0;
    }

    public static void add(int probe) {
        while (!has(probe)) {
            long[] bits = bits();
            int word = probe >>> 6;
            long[] more = new long[Math.max(bits.length, word + 8)];
            System.arraycopy(bits, 0, more, 0, bits.length);
            more[word] |= 1L << probe;
            UNSAFE.compareAndSetReference(BITS, Memory.OBJECTS, bits, more);
        }
    }

    private static long[] bits() {
        return (long[]) UNSAFE.getReferenceAcquire(BITS, Memory.OBJECTS);
    }
}
