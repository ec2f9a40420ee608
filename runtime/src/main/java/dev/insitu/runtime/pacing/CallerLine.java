package dev.insitu.runtime.pacing;

/**
 * A caller's place in the line of iterations: the busy period that it is in. A busy period begins where the last idle moment ended:
 * when an iteration was due for which a caller waited, or, where its caller was away, for which none had to wait before. It holds
 * every iteration from there on that began late. Callers of one stage share its periods.
 *
 * <p>Written by the caller alone, with plain stores; what it says to other threads may be an iteration old. The time between two
 * turns counts: a caller that comes back late was busy elsewhere.
 */
public final class CallerLine {
    private static final long NONE = Long.MIN_VALUE;

    /** Those of the stage; null before the first. */
    private BusyPeriods periods;

    private long callerId;
    private long firstTicket;
    private long sinceNanos;
    private long lastTicket;
    private long lastDueNanos;
    private long calls;
    private long servedNanos;
    private long latestNanos;

    /** When the caller's last call returned. */
    private long endNanos = NONE;

    /**
     * The caller has come for a ticket and will wait for its due time, if that lies ahead.
     *
     * @param id the caller's thread
     */
    public void comes(Stage to, long id, long ticket, long dueNanos, long arrivedNanos) {
        if (id != callerId) {
            leave();
            endNanos = NONE;
            callerId = id;
        }
        boolean wasIdle = arrivedNanos - dueNanos <= 0
                || ((endNanos == NONE || endNanos - dueNanos <= 0) && to.lastBegunNanos() - dueNanos <= 0);
        if (wasIdle) {
            to.beginBusy(ticket, dueNanos);
        }
        long first = to.busyFirst();
        if (to.periods != periods || first != firstTicket) {
            leave();
            periods = to.periods;
            sinceNanos = to.busySince();
            firstTicket = first;
        }
        lastTicket = ticket;
        lastDueNanos = dueNanos;
    }

    /** The caller's call has returned. */
    public void returned(long dueNanos, long startNanos, long nanos) {
        calls++;
        servedNanos += nanos - startNanos;
        latestNanos = Math.max(latestNanos, startNanos - dueNanos);
        endNanos = nanos;
    }

    /** The period is over for this caller. */
    private void leave() {
        if (calls == 1 && lastTicket == firstTicket) {
            periods.addOrdinary(servedNanos);
        }
        if (calls > 0) {
            periods.add(this);
        }
        calls = 0;
        servedNanos = 0;
        latestNanos = 0;
    }

    /** The period that the caller is in, which may not be over. */
    public BusyPeriod now() {
        return periods.of(this);
    }

    /** Whether the caller's last turn was of a stage that keeps a rate. Any thread. */
    public boolean isOf(Stage open) {
        return open.periods == periods && open.keepsRate();
    }

    /** Whether the caller's turn is the only one of its period so far, of a stage that keeps a rate. Any thread. */
    public boolean isAlone(Stage open, long nowNanos) {
        long dueNanos = open.nextDueNanos();
        return isOf(open) && lastTicket == firstTicket && (dueNanos == Stage.NONE || nowNanos - dueNanos < 0);
    }

    /** Whether the caller has made a call in its period, and that is of a stage. */
    public boolean hasCallsIn(BusyPeriods of) {
        return calls > 0 && periods == of;
    }

    /**
     * Since when a caller that is in no call and waits for no turn keeps the next iteration waiting; 0 if none is due yet. Any
     * thread.
     */
    public long awaySinceNanos(Stage open, long nowNanos) {
        if (open == null || open.periods != periods || open.isClosed()) {
            return 0;
        }
        long dueNanos = open.nextDueNanos();
        if (dueNanos == Stage.NONE || nowNanos - dueNanos <= 0) {
            return 0;
        }
        boolean wasIdle = endNanos - dueNanos <= 0 && open.lastBegunNanos() - dueNanos <= 0;
        return wasIdle ? dueNanos : sinceNanos;
    }

    long firstTicket() {
        return firstTicket;
    }

    /** When the period began. Any thread. */
    public long sinceNanos() {
        return sinceNanos;
    }

    long lastTicket() {
        return lastTicket;
    }

    long lastDueNanos() {
        return lastDueNanos;
    }

    long endNanos() {
        return endNanos;
    }

    long calls() {
        return calls;
    }

    long servedNanos() {
        return servedNanos;
    }

    long latestNanos() {
        return latestNanos;
    }

    /** The caller's thread; 0 before the first. Any thread. */
    public long callerId() {
        return callerId;
    }
}
