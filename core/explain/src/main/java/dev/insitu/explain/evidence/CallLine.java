package dev.insitu.explain.evidence;

import dev.insitu.runtime.pacing.BusyPeriod;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of driven calls: a busy period of all callers of a stage, put together from each caller's part. Filled once, then read.
 * Times are on the clock of {@link System#nanoTime()}.
 */
final class CallLine {
    private final BusyPeriod first;
    private final List<Long> threads = new ArrayList<>();
    private long lastTicket;
    private long lastDueNanos;
    private long untilNanos;
    private long ownCalls;
    private long servedNanos;

    CallLine(BusyPeriod part) {
        first = part;
        lastTicket = part.lastTicket();
        lastDueNanos = part.lastDueNanos();
        untilNanos = part.untilNanos();
        add(part);
    }

    boolean isOf(BusyPeriod part) {
        return part.stage() == first.stage() && part.firstTicket() == first.firstTicket();
    }

    /** Adds another caller's part, or another of the same caller. */
    void add(BusyPeriod part) {
        if (!threads.contains(part.threadId())) {
            threads.add(part.threadId());
        }
        if (part.lastTicket() > lastTicket) {
            lastTicket = part.lastTicket();
            lastDueNanos = part.lastDueNanos();
        }
        untilNanos = part.untilNanos() - untilNanos > 0 ? part.untilNanos() : untilNanos;
        ownCalls += part.calls();
        servedNanos += part.servedNanos();
    }

    /** Whether a call that was late and began at a time stood in it. */
    boolean holds(long startNanos) {
        return startNanos - first.sinceNanos() >= 0 && startNanos - untilNanos <= 0;
    }

    /** When it began: when its first call was due. */
    long sinceNanos() {
        return first.sinceNanos();
    }

    /** How long it lasted, to the end of its last call. */
    long lastingNanos() {
        return untilNanos - first.sinceNanos();
    }

    /** The callers' threads. */
    List<Long> threads() {
        return threads;
    }

    /** The calls in it. Tickets have no gaps. */
    long calls() {
        return lastTicket - first.firstTicket() + 1;
    }

    /** The mean time between the due times of its calls; 0 with one call. */
    long apartNanos() {
        return calls() == 1 ? 0 : (lastDueNanos - first.sinceNanos()) / (calls() - 1);
    }

    /** The mean duration of its calls. */
    long meanNanos() {
        return ownCalls == 0 ? 0 : servedNanos / ownCalls;
    }

    /** The mean duration of the stage's calls that no other call stood behind; 0 if unknown. */
    long usualNanos() {
        return first.stage().usualNanos();
    }

    /** The time in it in which its callers were in no call. */
    long awayNanos() {
        return Math.max(0, threads.size() * lastingNanos() - servedNanos);
    }

    /** The calls in it that were due before a time. */
    long callsBefore(long dueNanos) {
        long apart = apartNanos();
        return apart == 0 ? 0 : Math.min(calls(), Math.round((dueNanos - first.sinceNanos()) / (double) apart));
    }
}
