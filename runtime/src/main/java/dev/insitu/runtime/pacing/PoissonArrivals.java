package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;

/**
 * The due times of a Poisson process. Each is the previous one plus a gap of -ln(u) times the mean, with u uniform from a seeded
 * generator (SplitMix64). So they must be summed in order: ahead of use, into a ring, by one thread at a time. An agent thread
 * normally keeps half the ring ({@value #AHEAD} arrivals) computed ahead, so that other threads rarely need to.
 *
 * <p>The thread that computes may be stopped, or run out of stack, at any call. So its id marks that it computes, and it removes
 * its own mark by a store, whether or not it knows that the mark was set. What it had computed by then is repeated.
 */
final class PoissonArrivals {
    private static final int SIZE = 1 << 20;
    private static final int AHEAD = SIZE / 2;
    private static final int BATCH = 256;
    private static final long GOLDEN_GAMMA = 0x9E37_79B9_7F4A_7C15L;

    private static final long NOBODY = 0;

    private static final long COMPUTING = UNSAFE.objectFieldOffset(PoissonArrivals.class, "computing");

    /** The sum of random gaps exceeds its mean by more than this many standard deviations once in 30,000 runs. */
    private static final double DEVIATIONS = 4;

    private final double meanNanos;
    private final long[] ring = new long[SIZE];

    /** The id of the thread that computes. */
    private volatile long computing;

    private long state;
    private double sumNanos;
    private volatile long produced;

    // The number of arrivals counted as due, beyond the ring as well, and the generator's state after them.
    private long counted;
    private long countedState;
    private double countedNanos;

    PoissonArrivals(double meanNanos, long seed) {
        this.meanNanos = meanNanos;
        this.state = seed;
    }

    long dueNanos(long n) {
        while (n >= produced) {
            produceTo(n + BATCH);
        }
        return ring[(int) n & (SIZE - 1)];
    }

    /**
     * Searches from n on, which is due, in steps that double, then halve. If all arrivals in the ring are due, those beyond it are
     * counted.
     */
    long dueBy(long offsetNanos, long n) {
        long known = produced;
        long low = n;
        long step = 1;
        while (low + step < known && ring[(int) (low + step) & (SIZE - 1)] <= offsetNanos) {
            low += step;
            step <<= 1;
        }
        for (; step > 0; step >>= 1) {
            if (low + step < known && ring[(int) (low + step) & (SIZE - 1)] <= offsetNanos) {
                low += step;
            }
        }
        return low + 1 < known ? low + 1 : Math.max(low + 1, countedBy(offsetNanos));
    }

    /** @param offsetNanos the schedule's current offset; due arrivals beyond the ring are counted little by little */
    void prepare(long taken, long offsetNanos) {
        produceTo(taken + AHEAD);
        if (ring[(int) (produced - 1) & (SIZE - 1)] <= offsetNanos) {
            countedBy(offsetNanos);
        }
    }

    /**
     * The number of arrivals due by an offset beyond the ring. Each arrival is counted once, mostly by the agent thread. Returns 0
     * if another thread is counting, which then has the result.
     */
    private long countedBy(long offsetNanos) {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        try {
            if (!begins(id)) {
                return 0;
            }
            if (counted < produced) {
                counted = produced;
                countedState = state;
                countedNanos = sumNanos;
            }
            double next = countedNanos + gapNanos(countedState + GOLDEN_GAMMA);
            while ((long) next <= offsetNanos) {
                countedNanos = next;
                countedState += GOLDEN_GAMMA;
                counted++;
                next = countedNanos + gapNanos(countedState + GOLDEN_GAMMA);
            }
            // Another thread may have counted a little further.
            long due = counted;
            long generator = countedState;
            for (double nanos = countedNanos; (long) nanos > offsetNanos; due--) {
                nanos -= gapNanos(generator);
                generator -= GOLDEN_GAMMA;
            }
            return due;
        } finally {
            if (computing == id) {
                computing = NOBODY;
            }
        }
    }

    private void produceTo(long wanted) {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        try {
            if (!begins(id)) {
                Thread.onSpinWait();
                return;
            }
            long generator = state;
            double nanos = sumNanos;
            long n = produced;
            for (; n < wanted; n++) {
                generator += GOLDEN_GAMMA;
                nanos += gapNanos(generator);
                ring[(int) n & (SIZE - 1)] = (long) nanos;
            }
            state = generator;
            sumNanos = nanos;
            produced = n;
        } finally {
            if (computing == id) {
                computing = NOBODY;
            }
        }
    }

    /** Whether the current thread may compute; if so, until it removes its mark. */
    private boolean begins(long id) {
        return computing == id || UNSAFE.compareAndSetLong(this, COMPUTING, NOBODY, id);
    }

    /** The gap for a state of the generator, by SplitMix64's mix (Steele, Lea, Flood 2014). */
    private double gapNanos(long generator) {
        long z = (generator ^ (generator >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        z ^= z >>> 31;
        // In (0, 1], so the logarithm is finite.
        double uniform = ((z >>> 11) + 1) * 0x1p-53;
        return -Math.log(uniform) * meanNanos;
    }

    /**
     * The number of arrivals before an offset, once they are computed that far or the offset has passed; {@link Stage#UNLIMITED}
     * before.
     */
    long lengthWithin(long dueWithinNanos, long offsetNanos) {
        long known = produced;
        if (known > 0 && ring[(int) (known - 1) & (SIZE - 1)] >= dueWithinNanos) {
            return firstFrom(dueWithinNanos, Math.max(0, known - SIZE), known - 1);
        }
        long due = offsetNanos < dueWithinNanos ? 0 : countedBy(dueWithinNanos - 1);
        return due == 0 ? Stage.UNLIMITED : due;
    }

    /** The first arrival at or after an offset, between two of which the last is. */
    private long firstFrom(long offsetNanos, long from, long to) {
        long low = from;
        long high = to;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (ring[(int) middle & (SIZE - 1)] >= offsetNanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    long expectedWithin(long offsetNanos) {
        return Math.max(1, Math.round(offsetNanos / meanNanos));
    }

    long endNanos(long length) {
        long known = produced;
        boolean isKnown = length <= known && length > known - SIZE;
        return isKnown
                ? ring[(int) (length - 1) & (SIZE - 1)] + (long) meanNanos
                : (long) ((length + DEVIATIONS * Math.sqrt((double) length)) * meanNanos);
    }
}
