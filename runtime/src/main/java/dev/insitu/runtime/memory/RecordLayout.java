package dev.insitu.runtime.memory;

/** The layout of an image's records: thrown exceptions, pairs of probes, journal entries. See {@link Layout}. */
public final class RecordLayout {
    private RecordLayout() {}

    // Thrown exceptions: a table of chains, and a record for each probe, epoch and class of exception.

    /** int: records created. */
    public static final int THROWN_RECORDS = 0;

    /** int[{@link #THROWN_CHAINS}]: unit of the newest record of each chain. */
    public static final int THROWN_FIRST_CHAIN = 64;

    /** Chains, a power of two. */
    public static final int THROWN_CHAINS = 512;

    /** Bytes of the table. */
    public static final int THROWN_TABLE_BYTES = THROWN_FIRST_CHAIN + THROWN_CHAINS * Integer.BYTES;

    /** Records at most. */
    public static final int THROWN_MOST = 1 << 12;

    /** int: unit of the next older record of the chain. */
    public static final int THROWN_NEXT = 0;

    /** int: the probe. */
    public static final int THROWN_PROBE = 4;

    /** int: the epoch. */
    public static final int THROWN_EPOCH = 8;

    /** int: 1 once an exception was passed on to find where it was thrown. */
    public static final int THROWN_SEEN = 12;

    /** long: the number of calls. */
    public static final int THROWN_COUNT = 16;

    /** long: hash of the class's name. */
    public static final int THROWN_HASH = 24;

    /** int: bytes of the class's name; negative if they are UTF-16 in the machine's byte order, else Latin-1. */
    public static final int THROWN_NAME = 32;

    /** Offset of the class's name, which is truncated if longer. */
    public static final int THROWN_NAME_TEXT = 36;

    /** The most bytes of a class's name. */
    public static final int THROWN_NAME_BYTES = 476;

    /** The most bytes of a record. */
    public static final int THROWN_BYTES = THROWN_NAME_TEXT + THROWN_NAME_BYTES;

    // Pair of probes: the calls of one that ended directly within calls of the other, on one thread and in one epoch.

    /** int: unit of the next older record. */
    public static final int PAIR_NEXT = 0;

    /** int: the probe whose calls contain the others, or {@link #PAIR_UNKNOWN_CALLER}. */
    public static final int PAIR_CALLER = 4;

    /** Stands for the caller: unknown whether a probe's call contains these calls, and which. */
    public static final int PAIR_UNKNOWN_CALLER = -1;

    /** Likewise: the calls were made on virtual threads that had no room to keep which call contains which. */
    public static final int PAIR_NO_ROOM = -2;

    /** int: the probe whose calls are within. */
    public static final int PAIR_CALLED = 8;

    /** int: the epoch in which the caller's calls ended. */
    public static final int PAIR_EPOCH = 12;

    /** long: the calls within; written last, by release. */
    public static final int PAIR_COUNT = 16;

    /** long: their duration in nanoseconds, including all that they contain. */
    public static final int PAIR_NANOS = 24;

    /** Bytes of a record. */
    public static final int PAIR_BYTES = 32;

    // Journal entry: facts as lists of strings, so that an image explains itself.

    /** int: unit of the next older entry. */
    public static final int ENTRY_NEXT = 0;

    /** int: number of strings. Each is an int with its length in bytes, then its bytes in UTF-8, padded to a multiple of four. */
    public static final int ENTRY_STRINGS = 4;

    /** Offset of an entry's first string. */
    public static final int ENTRY_TEXT = 8;

    /** Bytes that a string takes up in an entry: its length, its bytes, and padding that aligns the next length. */
    public static int entryStringBytes(int length) {
        return Integer.BYTES + ((length + 3) & -4);
    }
}
