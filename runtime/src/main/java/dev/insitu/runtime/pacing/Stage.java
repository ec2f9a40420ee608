package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * A phase of driving: the warm-up, the settling before a rate, a run. Callers take tickets, first come first served. Each ticket's
 * due time follows from its number. The first caller sets the start. Thread-safe and lock-free.
 *
 * <p>A stage is over when its tickets or its time are used up, and all its iterations have ended or are given up. Its figures are
 * then final.
 */
public final class Stage extends StageCounts {
    /** Instead of a ticket: none is left, or the time is over. */
    public static final long NONE = -1;

    /** Null for flat out. */
    private final Schedule schedule;

    private final long limitNanos;

    /** The offset before which iterations are due, where that decides their number; {@link #UNLIMITED} otherwise. */
    private final long dueWithinNanos;

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
     * @param schedule null if iterations begin as soon as callers come
     * @param length the number of tickets, or {@link #UNLIMITED}
     * @param limitNanos the time after the start from which no ticket is given out, or {@link #UNLIMITED}
     */
    public Stage(Schedule schedule, long length, long limitNanos) {
        super(length, length, UNLIMITED);
        this.schedule = schedule;
        this.limitNanos = limitNanos;
        this.dueWithinNanos = UNLIMITED;
    }

    /**
     * A stage of all iterations that are due within a time. Random arrivals are not counted before it begins: {@link #prepare} knows
     * their number ahead of the last one.
     *
     * @param limitNanos the time after the start from which no ticket is given out
     */
    public static Stage lasting(Schedule schedule, long dueWithinNanos, long limitNanos) {
        return new Stage(schedule, limitNanos, dueWithinNanos, schedule.lengthNow(dueWithinNanos));
    }

    private Stage(Schedule schedule, long limitNanos, long dueWithinNanos, long length) {
        super(length, length == UNLIMITED ? schedule.expectedWithin(dueWithinNanos) : length, dueWithinNanos);
        this.schedule = schedule;
        this.limitNanos = limitNanos;
        this.dueWithinNanos = dueWithinNanos;
    }

    /** Whether a caller needs no clock reading to begin, since its turn is due on arrival. */
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
        // Checked first, so that callers waiting for the next stage do not keep incrementing the counter.
        if (get(TICKETS) >= length()) {
            return NONE;
        }
        long ticket = UNSAFE.getAndAddLong(words, word(TICKETS), 1);
        return ticket < length() && isWithin(ticket) ? ticket : NONE;
    }

    /** Whether a ticket is due within the stage's time, also while its length is not known. */
    private boolean isWithin(long ticket) {
        return dueWithinNanos == UNLIMITED || length() != UNLIMITED || schedule.dueNanos(ticket) < dueWithinNanos;
    }

    /** Takes back a ticket that was not used. */
    public void giveBack(long ticket) {
        Returned top;
        do {
            top = returned;
        } while (!UNSAFE.compareAndSetReference(this, RETURNED, top, new Returned(ticket, top)));
    }

    /** The due time of a ticket, on the clock of the start; flat out it is now. */
    public long dueNanos(long ticket, long nowNanos) {
        return schedule == null ? nowNanos : get(START) + schedule.dueNanos(ticket);
    }

    /** Whether iterations are due at times of their own, not as soon as callers come. */
    public boolean keepsRate() {
        return schedule != null;
    }

    /** The due time of the next ticket; {@link #NONE} if there is none. */
    long nextDueNanos() {
        long ticket = get(TICKETS);
        if (schedule == null || ticket >= length() || !isStarted()) {
            return NONE;
        }
        long dueNanos = dueNanos(ticket, 0);
        return admits(dueNanos) ? dueNanos : NONE;
    }

    /** Whether a caller that has waited for its due time may begin. */
    public boolean admits(long nowNanos) {
        return !closed && (limitNanos == UNLIMITED || nowNanos - get(START) < limitNanos);
    }

    /**
     * Notes that an iteration has begun: only what other callers need at once, for the iteration waits for this. It must be counted
     * already.
     *
     * @return the iterations in flight, with this one, for {@link #noteTenth}
     */
    public long noteInFlight(long begun, long startNanos) {
        long inFlight = begun - ended();
        raise(MAX_IN_FLIGHT, inFlight);
        if (schedule != null) {
            words[LAST_BEGUN] = startNanos;
        }
        return inFlight;
    }

    /**
     * Notes how an iteration began, when its call has returned.
     *
     * @param begun the iterations that had begun, with this one
     * @param nextNanos the next due time; if unknown, any earlier time
     * @param arrivedNanos the arrival of its caller
     */
    public void noteBegun(long begun, long ticket, long dueNanos, long nextNanos, long arrivedNanos, long startNanos) {
        if (arrivedNanos < dueNanos) {
            UNSAFE.getAndAddLong(words, word(WAITED), startNanos - Math.max(arrivedNanos, get(START)));
        }
        if (schedule != null) {
            long lateNanos = startNanos - dueNanos;
            UNSAFE.putLongOpaque(words, word(LAST_LATENESS), lateNanos);
            // In most cases this needs no division.
            long due = startNanos - nextNanos < 0 ? ticket + 1 : schedule.dueBy(startNanos - get(START), ticket);
            // The backlog just before, when this iteration had not begun. If its caller waited for it, it was in no
            // backlog.
            raise(MAX_BACKLOG, Math.min(due, length()) - begun + (arrivedNanos > dueNanos ? 1 : 0));
            noteIfLast(ticket, arrivedNanos <= dueNanos);
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /** Closes the stage: no iteration begins any more, and one that ends later is not counted. */
    public void close() {
        closed = true;
    }

    /** Computes due times ahead. An agent thread calls it now and then. */
    public void prepare() {
        if (schedule != null) {
            long startNanos = get(START);
            prepare(startNanos == 0 ? 0 : System.nanoTime() - startNanos);
        }
    }

    void prepare(long offsetNanos) {
        schedule.prepare(get(TICKETS), offsetNanos);
        if (dueWithinNanos == UNLIMITED) {
            if (length() != UNLIMITED) {
                knowScheduleNanos(schedule.endNanos(length()));
            }
        } else if (length() == UNLIMITED) {
            knowLength(schedule.lengthWithin(dueWithinNanos, offsetNanos));
        }
    }

    /** Whether all tickets are used or the time to begin is over. */
    public boolean isUsedUp(long nowNanos) {
        return get(BEGUN) >= length()
                || (limitNanos != UNLIMITED && isStarted() && nowNanos - get(START) >= limitNanos);
    }

    /**
     * Whether some tickets will never be used: none is left to take, and the last due time passed so long ago that no caller can
     * still be waiting. Such a ticket's caller failed for lack of memory or stack.
     */
    public boolean hasLostTickets(long nowNanos, long afterNanos) {
        if (!isStarted() || get(TICKETS) < length() || returned != null) {
            return false;
        }
        long lastDueNanos = schedule == null ? 0 : schedule.dueNanos(length() - 1);
        return nowNanos - get(START) - Math.max(lastDueNanos, get(LAST_END)) > afterNanos;
    }
}
