package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * Of how many calls each probe times one now, where that follows the rate of calls ({@code sample: auto}).
 *
 * <p>A thinning is a small number: {@value #NONE} times all calls, each one more halves them, {@value #MOST} times one in 1,024. A thread of the
 * agent sets it; woven code reads it once a call and takes it along to the call's end. So each sample stands for as
 * many calls as were thinned when it was chosen, also where the thinning has changed meanwhile.
 *
 * <p>Probes whose numbers are {@value #SLOTS} apart share one.
 */
public final class Thinning {
    /** All calls are timed. */
    public static final int NONE = 1;

    /** One call in 1,024 is timed. */
    public static final int MOST = 11;

    /** Different numbers of probes have different slots as far as there are so many. A power of two. */
    public static final int SLOTS = 1 << 13;

    /** By slot; 0 where no probe follows its rate. */
    private static final int[] NOW = new int[SLOTS];

    private Thinning() {}

    /** The slot of a probe. */
    public static int slot(int probe) {
        return probe & (SLOTS - 1);
    }

    /** A probe begins to follow its rate: all its calls are timed. Before its first call; any thread. */
    public static void begin(int probe) {
        set(slot(probe), NONE);
    }

    /** What the probes of a slot have now; 0 where none follows its rate. Opaque: never stale for long, also in a loop that is compiled as one. */
    public static int of(int slot) {
        return UNSAFE.getIntOpaque(NOW, Memory.INTS + ((long) slot << 2));
    }

    /**
     * Sets what the probes of a slot have from now on.
     *
     * @param thinning from {@link #NONE} to {@link #MOST}
     */
    public static void set(int slot, int thinning) {
        UNSAFE.putIntOpaque(NOW, Memory.INTS + ((long) slot << 2), thinning);
    }

    /** Of how many calls one is timed under a thinning, which is how many it stands for. */
    public static int oneIn(int thinning) {
        return 1 << (thinning - 1);
    }
}
