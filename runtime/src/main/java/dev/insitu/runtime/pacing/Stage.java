package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * A stretch of driving: the warm-up, the settling before a rate, a run. Callers take tickets, first come first served; each
 * ticket's due time follows from its number. The first caller that comes sets the start. Thread-safe and lock-free.
 *
 * <p>A stage is over when all its tickets are used, or its time is, and what began has ended or is given up. Its figures
 * are final then.
 */
public final class Stage extends StageCounts {
    /** No ticket left, or no longer. */
    public static final long NONE = -1;

    /** Null: flat out. */
    private final Schedule schedule;

    private final long limitNanos;

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
        super(length);
        this.schedule = schedule;
        this.limitNanos = limitNanos;
    }

    /** Whether a caller needs no reading of the clock to begin: its turn is due whenever it comes. */
    public boolean isFlatOut() {
        return schedule == null && limitNanos == UNLIMITED && get(START) != 0;
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

    /** Whether a caller that has waited for its due time may begin. */
    public boolean admits(long nowNanos) {
        return !closed && (limitNanos == UNLIMITED || nowNanos - get(START) < limitNanos);
    }

    /**
     * How an iteration began that is counted already.
     *
     * @param nextNanos when the next one is due, or any time before where that is not known
     * @param arrivedNanos when its caller came
     */
    public void noteBegun(long begun, long ticket, long dueNanos, long nextNanos, long arrivedNanos, long startNanos) {
        long inFlight = begun - ended();
        raise(MAX_IN_FLIGHT, inFlight);
        if (arrivedNanos < dueNanos) {
            UNSAFE.getAndAddLong(words, word(WAITED), startNanos - Math.max(arrivedNanos, get(START)));
        }
        if (schedule != null) {
            long lateNanos = startNanos - dueNanos;
            UNSAFE.putLongOpaque(words, word(LAST_LATENESS), lateNanos);
            // Mostly nothing is to be divided for it, which the iteration would wait for.
            long due = startNanos - nextNanos < 0 ? ticket + 1 : schedule.dueBy(startNanos - get(START), ticket);
            // Just before: the iteration itself had not begun. One whose caller waited for it was in no backlog.
            raise(MAX_BACKLOG, Math.min(due, length) - begun + (arrivedNanos > dueNanos ? 1 : 0));
            noteTenth(ticket, arrivedNanos <= dueNanos, inFlight);
        }
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
            long startNanos = get(START);
            schedule.prepare(get(TICKETS), startNanos == 0 ? 0 : System.nanoTime() - startNanos);
        }
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
}
