package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/**
 * What became of the starts and ends that an {@link InFlightTable} table met in one generation. Any thread adds, to one of a
 * few stripes; sums are exact once the threads concerned are done, and never wrong by more than what is under way.
 */
public final class PairingStats {
    private static final int STRIPES = 8;

    /** A stripe is two cache lines, so that neighbours do not disturb one another. */
    private static final int STRIPE_LONGS = 16;

    private static final int STARTED = 0;
    private static final int ENDED = 1;
    private static final int FELL_OUT = 2;
    private static final int NEVER_STARTED = 3;

    /** Which generation of starts it is about; from 0. */
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

    /** An end had no start; -1 where one has come after all. */
    void neverStarted(int ends) {
        add(NEVER_STARTED, ends);
    }

    /** Starts whose ends have not come: in flight now, fallen out, or dropped by the application. */
    long neverEnded() {
        // In this order: what ends meanwhile has started before.
        long ended = sum(ENDED);
        return sum(STARTED) - ended;
    }

    /** Ends without a start. */
    long neverStarted() {
        return sum(NEVER_STARTED);
    }

    /** Starts that had to go because the table was full; they are among {@link #neverEnded}. */
    long fallenOut() {
        return sum(FELL_OUT);
    }

    /** Notes which thread ends; with order there may be one. */
    void endedBy(long threadId) {
        long first = UNSAFE.getLongOpaque(ender, Memory.LONGS);
        if (first != threadId
                && (first != 0 || !UNSAFE.compareAndSetLong(ender, Memory.LONGS, 0, threadId))
                && UNSAFE.getLongOpaque(ender, Memory.LONGS) != threadId) {
            unmatched("a second thread ended spans");
        }
    }

    /** From here on pairs are not to be trusted; the first reason stays. */
    void unmatched(String why) {
        UNSAFE.compareAndSetReference(reason, Memory.OBJECTS, null, why);
    }

    /** Why pairs by order are not to be trusted, or null where they are; a start still in flight is a reason. */
    String unmatched() {
        String why = (String) UNSAFE.getReferenceAcquire(reason, Memory.OBJECTS);
        if (why != null || !ordered) {
            return why;
        }
        long surplus = neverEnded();
        return surplus <= 0 ? null : surplus == 1 ? "1 start never ended" : surplus + " starts never ended";
    }

    /** All of it. */
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

    /** The first stripe's worth of longs is left alone: the array's header and length lie before it. */
    private static long at(int stripe, int count) {
        return Memory.LONGS + (long) ((stripe + 1) * STRIPE_LONGS + count) * Long.BYTES;
    }
}
