package dev.insitu.recording.incident;

import dev.insitu.recording.journal.IncidentFact;

/** An incident that is or was kept. One thread. */
final class OpenIncident {
    /** So many intervals in which the rule is not met end an incident, and belong to it. */
    private static final int QUIET = 3;

    /** So do this many in a row without calls, which may be over, or hang. */
    private static final int WITHOUT_CALLS = 10;

    private final int number;
    private final KeepRule rule;
    private final long fromNanos;
    private final Blame blame = new Blame();
    private long toNanos;
    private double worst;
    private int quiet;
    private int withoutCalls;
    private boolean isOpen = true;
    private long unmergedToNanos;
    private int unmerged;
    private long bytes;
    private boolean isFull;

    OpenIncident(int number, KeepRule rule, long fromNanos) {
        this.number = number;
        this.rule = rule;
        this.fromNanos = fromNanos;
        this.unmergedToNanos = fromNanos;
    }

    /** The rule was met at the end of an interval. */
    void met(long endNanos, double value) {
        quiet = 0;
        withoutCalls = 0;
        toNanos = endNanos;
        worst = Math.max(worst, value);
    }

    /** The rule was not met at the end of an interval that had calls. */
    void quiet(long endNanos) {
        quiet++;
        withoutCalls = 0;
        end(endNanos);
    }

    /** An interval has ended without calls. */
    void withoutCalls(long endNanos) {
        withoutCalls++;
        end(endNanos);
    }

    private void end(long endNanos) {
        toNanos = endNanos;
        isOpen = quiet < QUIET && withoutCalls < WITHOUT_CALLS;
    }

    /** An interval of it is in the history, and must not be merged if there is room. */
    void keep(long endNanos, long itsBytes, boolean hasRoom, int mostIntervals) {
        isFull |= !hasRoom || unmerged >= mostIntervals;
        if (!isFull) {
            unmerged++;
            unmergedToNanos = endNanos;
            bytes += itsBytes;
        }
    }

    /** Its intervals may be merged from now on. */
    void giveUp() {
        isFull = true;
        unmergedToNanos = fromNanos;
        bytes = 0;
    }

    boolean isUnmerged(long startNanos) {
        return startNanos >= fromNanos && startNanos < unmergedToNanos;
    }

    KeepRule rule() {
        return rule;
    }

    int number() {
        return number;
    }

    Blame blame() {
        return blame;
    }

    long fromNanos() {
        return fromNanos;
    }

    long toNanos() {
        return toNanos;
    }

    boolean isOpen() {
        return isOpen;
    }

    double worst() {
        return worst;
    }

    long bytes() {
        return bytes;
    }

    IncidentFact.Incident fact(long startNanoTime) {
        return new IncidentFact.Incident(
                number,
                rule.text(),
                startNanoTime + fromNanos,
                startNanoTime + toNanos,
                isOpen,
                rule.figure().unit(),
                worst,
                blame.first(),
                blame.detail());
    }
}
