package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * A stretch of driving: the warm-up, the settling before a rate, a run. Callers take tickets, first come first served; each
 * ticket's due time follows from its number. The first caller that comes sets the start. Thread-safe and lock-free.
 *
 * <p>A stage is over when all its tickets are used, or its time is, and what began has ended or is given up. Its figures
 * are final then.
 */
public final class Stage {
    /** No limit of time, or of tickets. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** No ticket left, or no longer. */
    public static final long NONE = -1;

    /** For the growth of what is in flight. */
    private static final int TENTHS = 10;

    // Counters that callers share. Each has a cache line of its own; a line is eight longs.
    private static final int TICKETS = 8;
    private static final int BEGUN = 16;
    private static final int ENDED = 24;
    private static final int FAILED = 32;
    private static final int WAITED = 40;
    private static final int MAX_BACKLOG = 48;
    private static final int MAX_IN_FLIGHT = 56;
    private static final int LAST_END = 64;
    private static final int START = 72;
    private static final int LAST_TENTH = 80;
    private static final int LAST_TENTH_ON_TIME = 88;
    private static final int LAST_LATENESS = 96;
    private static final int PRESENT = 104;
    private static final int CALLERS = 112;
    private static final int CALLS_RETURNED = 120;
    private static final int IN_FLIGHT_SUMS = 128;
    private static final int IN_FLIGHT_COUNTS = IN_FLIGHT_SUMS + TENTHS;
    private static final int WORDS = IN_FLIGHT_COUNTS + TENTHS + 8;

    /** Null: flat out. */
    private final Schedule schedule;

    private final long length;
    private final long limitNanos;
    private final long[] words = new long[WORDS];

    /** Tickets given back by callers that were interrupted; a new link for every push. */
    private volatile Returned returned;

    private volatile boolean closed;

    private record Returned(long ticket, Returned next) {}

    private static final long RETURNED;

    static {
        try {
            RETURNED = UNSAFE.objectFieldOffset(Stage.class.getDeclaredField("returned"));
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * @param schedule null where iterations begin as fast as callers come
     * @param length tickets, or {@link #UNLIMITED}
     * @param limitNanos no ticket is given out this long after the start, or {@link #UNLIMITED}
     */
    public Stage(Schedule schedule, long length, long limitNanos) {
        this.schedule = schedule;
        this.length = length;
        this.limitNanos = limitNanos;
    }

    /** The next ticket, or {@link #NONE}. */
    public long take(long nowNanos) {
        if (closed) {
            return NONE;
        }
        if (words[START] == 0) {
            UNSAFE.compareAndSetLong(words, word(START), 0, nowNanos == 0 ? 1 : nowNanos);
        }
        if (limitNanos != UNLIMITED && nowNanos - get(START) >= limitNanos) {
            return NONE;
        }
        Returned top;
        while ((top = returned) != null) {
            if (UNSAFE.compareAndSetReference(this, RETURNED, top, top.next)) {
                return top.ticket;
            }
        }
        // Asked first, so that callers who wait for the next stage do not count on and on.
        if (get(TICKETS) >= length) {
            return NONE;
        }
        long ticket = UNSAFE.getAndAddLong(words, word(TICKETS), 1);
        return ticket < length ? ticket : NONE;
    }

    /** Takes back a ticket that was not used. */
    public void giveBack(long ticket) {
        Returned top;
        do {
            top = returned;
        } while (!UNSAFE.compareAndSetReference(this, RETURNED, top, new Returned(ticket, top)));
    }

    /** When a ticket is due, on the clock of the start; flat out that is at once. */
    public long dueNanos(long ticket, long nowNanos) {
        return schedule == null ? nowNanos : get(START) + schedule.dueNanos(ticket);
    }

    /**
     * A caller came that may wait for its turn; it {@link #left} when its call ends.
     *
     * @return how many there are, for {@link #noteCallers}
     */
    public long came() {
        return UNSAFE.getAndAddLong(words, word(PRESENT), 1) + 1;
    }

    /** So many callers were there at the same time. */
    public void noteCallers(long present) {
        raise(CALLERS, present);
    }

    /** A caller's call has ended, or it was no iteration after all. */
    public void left() {
        UNSAFE.getAndAddLong(words, word(PRESENT), -1);
    }

    /** Whether a caller that has waited for its due time may begin. */
    public boolean admits(long nowNanos) {
        return !closed && (limitNanos == UNLIMITED || nowNanos - get(START) < limitNanos);
    }

    /**
     * An iteration began.
     *
     * @return how many have, for {@link #noteBegun}
     */
    public long countBegun() {
        return UNSAFE.getAndAddLong(words, word(BEGUN), 1) + 1;
    }

    /**
     * How an iteration began that is counted already.
     *
     * @param arrivedNanos when its caller came
     */
    public void noteBegun(long begun, long ticket, long dueNanos, long arrivedNanos, long startNanos) {
        long inFlight = begun - get(ENDED);
        raise(MAX_IN_FLIGHT, inFlight);
        if (arrivedNanos < dueNanos) {
            UNSAFE.getAndAddLong(words, word(WAITED), startNanos - Math.max(arrivedNanos, get(START)));
        }
        if (schedule != null) {
            long lateNanos = startNanos - dueNanos;
            UNSAFE.putLongOpaque(words, word(LAST_LATENESS), lateNanos);
            long due = schedule.dueBy(startNanos - get(START), ticket);
            raise(MAX_BACKLOG, Math.min(due, length) - begun);
            noteTenth(ticket, arrivedNanos <= dueNanos, inFlight);
        }
    }

    private void noteTenth(long ticket, boolean onTime, long inFlight) {
        if (length != UNLIMITED) {
            int tenth = (int) (ticket * TENTHS / length);
            // For a trend: an increment lost between two callers does not change it.
            words[IN_FLIGHT_SUMS + tenth] += inFlight;
            words[IN_FLIGHT_COUNTS + tenth]++;
            if (tenth == TENTHS - 1) {
                UNSAFE.getAndAddLong(words, word(LAST_TENTH), 1);
                if (onTime) {
                    UNSAFE.getAndAddLong(words, word(LAST_TENTH_ON_TIME), 1);
                }
            }
        }
    }

    /** An iteration ended; its samples are recorded already. */
    public void ended(long endNanos, boolean failed) {
        raise(LAST_END, endNanos - get(START));
        if (failed) {
            UNSAFE.getAndAddLong(words, word(FAILED), 1);
        }
        UNSAFE.getAndAddLong(words, word(ENDED), 1);
    }

    /** A driven call returned whose iteration ends elsewhere; its sample is recorded already. */
    public void returned() {
        UNSAFE.getAndAddLong(words, word(CALLS_RETURNED), 1);
    }

    private void raise(int index, long value) {
        long old;
        while (value > (old = get(index)) && !UNSAFE.compareAndSetLong(words, word(index), old, value)) {
            Thread.onSpinWait();
        }
    }

    private long get(int index) {
        return UNSAFE.getLongVolatile(words, word(index));
    }

    private static long word(int index) {
        return Memory.LONGS + (long) index * Long.BYTES;
    }

    public boolean isClosed() {
        return closed;
    }

    /** No iteration begins any more, and one that ends late is not counted. */
    public void close() {
        closed = true;
    }

    /** Has due times computed ahead; called now and then by a thread of the agent. */
    public void prepare() {
        if (schedule != null) {
            schedule.prepare(get(TICKETS));
        }
    }

    /** Whether the first caller has come. */
    public boolean isStarted() {
        return get(START) != 0;
    }

    /** When the first caller came, on the clock of {@link System#nanoTime()}. */
    public long startNanos() {
        return get(START);
    }

    /** Tickets there are, or {@link #UNLIMITED}. */
    public long length() {
        return length;
    }

    /** Whether all tickets are used, or the time for beginning is over. */
    public boolean isUsedUp(long nowNanos) {
        return get(BEGUN) >= length || (limitNanos != UNLIMITED && isStarted() && nowNanos - get(START) >= limitNanos);
    }

    /**
     * Whether no ticket will begin any more though not all are used: none is left to take, and so long after the last was due
     * nobody can still wait for it. Its caller failed, for lack of memory or stack.
     */
    public boolean hasLostTickets(long nowNanos, long afterNanos) {
        if (!isStarted() || get(TICKETS) < length || returned != null) {
            return false;
        }
        long lastDueNanos = schedule == null ? 0 : schedule.dueNanos(length - 1);
        return nowNanos - get(START) - Math.max(lastDueNanos, get(LAST_END)) > afterNanos;
    }

    /** Iterations that began. */
    public long begun() {
        return get(BEGUN);
    }

    /** Iterations that ended, failures among them. */
    public long ended() {
        return get(ENDED);
    }

    /** Driven calls that returned, where iterations end elsewhere. */
    public long returnedCalls() {
        return get(CALLS_RETURNED);
    }

    /** Iterations that ended by an exception. */
    public long failed() {
        return get(FAILED);
    }

    /** The most callers that waited for a turn or had it at the same time. */
    public long callers() {
        return get(CALLERS);
    }

    /** The sum of what callers waited for due times. */
    public long waitedNanos() {
        return get(WAITED);
    }

    /** The most that were due and had not begun. */
    public long maxBacklog() {
        return Math.max(0, get(MAX_BACKLOG));
    }

    /** The most that had begun and not ended. */
    public long maxInFlight() {
        return get(MAX_IN_FLIGHT);
    }

    /** From the start to the end of the iteration that ended last. */
    public long elapsedNanos() {
        return get(LAST_END);
    }

    /** Iterations in the last tenth of the schedule that began. */
    public long lastTenth() {
        return get(LAST_TENTH);
    }

    /** Of the last tenth, those whose caller was there when they were due. */
    public long lastTenthOnTime() {
        return get(LAST_TENTH_ON_TIME);
    }

    /** From when the iteration that began last was due to when it began. */
    public long lastLatenessNanos() {
        return get(LAST_LATENESS);
    }

    /** What was in flight when iterations began, on average over the tenths of the schedule. */
    public double[] inFlightByTenths() {
        double[] means = new double[TENTHS];
        for (int i = 0; i < TENTHS; i++) {
            means[i] = words[IN_FLIGHT_SUMS + i] / (double) Math.max(1, words[IN_FLIGHT_COUNTS + i]);
        }
        return means;
    }
}
