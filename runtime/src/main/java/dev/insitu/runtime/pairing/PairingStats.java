package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/**
 * Counts how the starts and ends of one generation of an {@link InFlightTable} were paired. Any thread adds, to one of a few
 * stripes. Sums are exact once the threads concerned are done. Until then the error is at most the starts and ends in progress.
 */
public final class PairingStats {
    private static final int STRIPES = 8;

    /** A stripe is two cache lines, against false sharing with its neighbours. */
    private static final int STRIPE_LONGS = 16;

    private static final int STARTED = 0;
    private static final int ENDED = 1;
    private static final int FELL_OUT = 2;
    private static final int NEVER_STARTED = 3;

    /** The generation of starts that it counts, from 0. */
    final int generation;

    private final long[] counts = new long[(STRIPES + 1) * STRIPE_LONGS];
    private final boolean ordered;
    private final Object[] reason = new Object[1];
    private final long[] ender = new long[1];

    PairingStats(int generation, boolean ordered) {
        this.generation = generation;
        this.ordered = ordered;
    }

    void started() {
        add(STARTED, 1);
    }

    void ended() {
        add(ENDED, 1);
    }

    void fellOut() {
        add(FELL_OUT, 1);
    }

    /** Counts ends without a start; -1 if the start has come after all. */
    void neverStarted(int ends) {
        add(NEVER_STARTED, ends);
    }

    /** Starts without an end: in flight now, evicted, or dropped by the application. */
    long neverEnded() {
        // In this order: a span that ends between the two reads has started before.
        long ended = sum(ENDED);
        return sum(STARTED) - ended;
    }

    /** Ends without a start. */
    long neverStarted() {
        return sum(NEVER_STARTED);
    }

    /** Starts evicted because the table was full; included in {@link #neverEnded}. */
    long fallenOut() {
        return sum(FELL_OUT);
    }

    /** Notes the thread that ends a span: by order only one thread may. */
    void endedBy(long threadId) {
        long first = UNSAFE.getLongOpaque(ender, Memory.LONGS);
        if (first != threadId
                && (first != 0 || !UNSAFE.compareAndSetLong(ender, Memory.LONGS, 0, threadId))
                && UNSAFE.getLongOpaque(ender, Memory.LONGS) != threadId) {
            unmatched("a second thread ended spans");
        }
    }

    /** Marks pairs as unreliable; the first reason is kept. */
    void unmatched(String why) {
        UNSAFE.compareAndSetReference(reason, Memory.OBJECTS, null, why);
    }

    /** Why pairs by order are unreliable; null if they are reliable. A start still in flight is a reason. */
    String unmatched() {
        String why = (String) UNSAFE.getReferenceAcquire(reason, Memory.OBJECTS);
        if (why != null || !ordered) {
            return why;
        }
        long surplus = neverEnded();
        return surplus <= 0 ? null : surplus == 1 ? "1 start never ended" : surplus + " starts never ended";
    }

    /** All counts as a record. */
    public SpanFigures figures() {
        return new SpanFigures(neverEnded(), neverStarted(), fallenOut(), unmatched());
    }

    private void add(int count, long more) {
        int stripe = (int) ThreadRegistry.idOf(Thread.currentThread()) & (STRIPES - 1);
        UNSAFE.getAndAddLong(counts, at(stripe, count), more);
    }

    private long sum(int count) {
        long sum = 0;
        for (int stripe = 0; stripe < STRIPES; stripe++) {
            sum += UNSAFE.getLongVolatile(counts, at(stripe, count));
        }
        return sum;
    }

    /** The space of one stripe at the array's beginning is left unused, against false sharing with the array's header and length. */
    private static long at(int stripe, int count) {
        return Memory.LONGS + (long) ((stripe + 1) * STRIPE_LONGS + count) * Long.BYTES;
    }
}
