package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * The places for a table's starts in flight: {@value #MOST}, numbered from 1. They are created in chunks on first use, and reused.
 * Lock-free.
 *
 * <p>An entry's version goes up each time the entry is given back. A thread that follows a link to an entry (a link names its
 * version) reads the entry's words, then the version. If the version is still the link's, the words are valid.
 */
public final class EntryPool {
    /** Entries in flight at once. */
    public static final int MOST = 1 << 16;

    private static final int CHUNK_SHIFT = 10;
    private static final int CHUNK = 1 << CHUNK_SHIFT;

    // The words of an entry, a cache line.

    /** Link to the next entry of its chain; see {@link HashChains}. */
    static final int NEXT = 0;

    private static final int VERSION = 8;

    /** The payload. */
    private static final int FIRST = 16;

    private static final int SECOND = 24;

    /** The key: its bits, or its hash. */
    static final int BITS = 32;

    /** int: the kind of the key, and whether an end waits here rather than a start; 0 if neither does. */
    static final int KIND = 40;

    /** int: the generation of the start. */
    private static final int GENERATION = 44;

    /** int: the free entry below this one on the stack. */
    private static final int BELOW = 48;

    /** int: how many of the two releases that an entry needs have happened. */
    private static final int LEFT = 52;

    private static final int ENTRY_SHIFT = 6;

    // The words that all threads share, each on a line of its own.
    private static final long TOP = Memory.LONGS + 128;
    private static final long MADE = Memory.LONGS + 256;

    /** The entry's bits in {@link #TOP}; the rest counts changes, so that a compare-and-set cannot confuse two states. */
    private static final int TOP_SHIFT = 20;

    private final long[] shared = new long[48];
    private final long[][] words = new long[MOST >>> CHUNK_SHIFT][];
    private final Object[][] keys = new Object[MOST >>> CHUNK_SHIFT][];

    /** The array that holds an entry's words, from {@link #at} on. */
    long[] words(int entry) {
        return words[(entry - 1) >>> CHUNK_SHIFT];
    }

    /** The offset of an entry in {@link #words}. */
    static long at(int entry) {
        return Memory.LONGS + ((long) ((entry - 1) & (CHUNK - 1)) << ENTRY_SHIFT);
    }

    long version(int entry) {
        return UNSAFE.getLongVolatile(words(entry), at(entry) + VERSION);
    }

    /** The object that holds the key if its bits are not enough: a string, or a {@link WeakKey}. */
    Object key(int entry) {
        return keys[(entry - 1) >>> CHUNK_SHIFT][(entry - 1) & (CHUNK - 1)];
    }

    void key(int entry, Object key) {
        keys[(entry - 1) >>> CHUNK_SHIFT][(entry - 1) & (CHUNK - 1)] = key;
    }

    int kind(int entry) {
        return UNSAFE.getInt(words(entry), at(entry) + KIND);
    }

    long bits(int entry) {
        return UNSAFE.getLong(words(entry), at(entry) + BITS);
    }

    int generation(int entry) {
        return UNSAFE.getInt(words(entry), at(entry) + GENERATION);
    }

    long first(int entry) {
        return UNSAFE.getLong(words(entry), at(entry) + FIRST);
    }

    long second(int entry) {
        return UNSAFE.getLong(words(entry), at(entry) + SECOND);
    }

    /** Sets the payload of a start. */
    void fill(int entry, int generation, long first, long second) {
        long[] words = words(entry);
        long at = at(entry);
        UNSAFE.putInt(words, at + GENERATION, generation);
        UNSAFE.putLong(words, at + FIRST, first);
        UNSAFE.putLong(words, at + SECOND, second);
    }

    /** The number of entries created so far, in use or free. */
    int made() {
        return (int) UNSAFE.getLongVolatile(shared, MADE);
    }

    /** An entry for the current thread alone, or 0 if all are in use. */
    int allocate() {
        while (true) {
            long top = UNSAFE.getLongVolatile(shared, TOP);
            int entry = (int) top & ((1 << TOP_SHIFT) - 1);
            if (entry == 0) {
                return allocateNew();
            }
            int below = UNSAFE.getInt(words(entry), at(entry) + BELOW);
            if (UNSAFE.compareAndSetLong(shared, TOP, top, onTop(top, below))) {
                return entry;
            }
        }
    }

    private static long onTop(long top, int entry) {
        return ((top >>> TOP_SHIFT) + 1) << TOP_SHIFT | entry;
    }

    private int allocateNew() {
        while (true) {
            long made = UNSAFE.getLongVolatile(shared, MADE);
            if (made == MOST) {
                return 0;
            }
            makeChunk((int) made >>> CHUNK_SHIFT);
            if (UNSAFE.compareAndSetLong(shared, MADE, made, made + 1)) {
                return (int) made + 1;
            }
        }
    }

    /** Two threads may create the same chunk; one is used. The words are published last: a thread that sees them sees the keys. */
    private void makeChunk(int chunk) {
        long place = Memory.OBJECTS + chunk * Memory.OBJECT_SCALE;
        if (UNSAFE.getReferenceAcquire(words, place) == null) {
            if (UNSAFE.getReferenceAcquire(keys, place) == null) {
                UNSAFE.compareAndSetReference(keys, place, null, new Object[CHUNK]);
            }
            UNSAFE.compareAndSetReference(words, place, null, new long[CHUNK << (ENTRY_SHIFT - 3)]);
        }
    }

    /** Gives an entry back. No other thread may still be about to use it. */
    void free(int entry) {
        long[] words = words(entry);
        long at = at(entry);
        UNSAFE.putLongVolatile(words, at + VERSION, UNSAFE.getLong(words, at + VERSION) + 1);
        UNSAFE.putInt(words, at + KIND, 0);
        UNSAFE.putInt(words, at + LEFT, 0);
        key(entry, null);
        long top;
        do {
            top = UNSAFE.getLongVolatile(shared, TOP);
            UNSAFE.putInt(words, at + BELOW, (int) top & ((1 << TOP_SHIFT) - 1));
        } while (!UNSAFE.compareAndSetLong(shared, TOP, top, onTop(top, entry)));
    }

    /**
     * Releases an entry for one of two threads: the one that took it and the one that unlinked it. The second release gives it
     * back.
     */
    void leave(int entry) {
        if (UNSAFE.getAndAddInt(words(entry), at(entry) + LEFT, 1) == 1) {
            free(entry);
        }
    }
}
