package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * The share of calls that each probe times now, if it follows the rate of calls ({@code sample: auto}).
 *
 * <p>A thinning is a small number: {@value #NONE} times all calls, each increment halves the share, {@value #MOST} times one in
 * 1,024. An agent thread sets it. Woven code reads it once a call and passes it to the call's end. So each sample's weight matches
 * the thinning under which it was chosen, even if the thinning has changed since.
 *
 * <p>Probes whose numbers are {@value #SLOTS} apart share one.
 */
public final class Thinning {
    /** All calls are timed. */
    public static final int NONE = 1;

    /** One call in 1,024 is timed. */
    public static final int MOST = 11;

    /** The number of slots. Up to this many consecutive probe numbers have different slots. A power of two. */
    public static final int SLOTS = 1 << 13;

    /** By slot; 0 if no probe of it follows its rate. */
    private static final int[] NOW = new int[SLOTS];

    private Thinning() {}

    /** The slot of a probe. */
    public static int slot(int probe) {
        return probe & (SLOTS - 1);
    }

    /** A probe begins to follow its rate, with all its calls timed. Called before its first call; any thread. */
    public static void begin(int probe) {
        set(slot(probe), NONE);
    }

    /**
     * The current thinning of a slot; 0 if no probe of it follows its rate. An opaque read: never stale for long, also in a
     * compiled loop.
     */
    public static int of(int slot) {
        return UNSAFE.getIntOpaque(NOW, Memory.INTS + ((long) slot << 2));
    }

    /**
     * Sets the thinning of a slot.
     *
     * @param thinning from {@link #NONE} to {@link #MOST}
     */
    public static void set(int slot, int thinning) {
        UNSAFE.putIntOpaque(NOW, Memory.INTS + ((long) slot << 2), thinning);
    }

    /** The n of "one call in n is timed" under a thinning: also the number of calls that one sample stands for. */
    public static int oneIn(int thinning) {
        return 1 << (thinning - 1);
    }
}
