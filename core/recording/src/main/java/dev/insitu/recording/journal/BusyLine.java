package dev.insitu.recording.journal;

import java.util.List;

/**
 * The line that a driven call queued in: the busy period of its callers, which holds every call since the last idle moment.
 * Immutable.
 *
 * @param sinceEpochNanos when the period began, since the epoch
 * @param lastingNanos how long it lasted, to the end of its last call
 * @param calls the calls in it
 * @param apartNanos the mean time between their due times; 0 with one call
 * @param meanNanos their mean duration
 * @param usualNanos the mean duration of calls that no other call stood behind; 0 where there was none
 * @param awayNanos the time in it in which a caller was in no call, though one was due
 * @param causes why it was longer than usual; these add up to the time that the call queued
 */
public record BusyLine(
        long sinceEpochNanos,
        long lastingNanos,
        long calls,
        long apartNanos,
        long meanNanos,
        long usualNanos,
        long awayNanos,
        List<Cause> causes) {
    public BusyLine {
        causes = List.copyOf(causes);
    }

    /** The share of a cause in all. */
    public double share(Cause of) {
        long all = 0;
        for (Cause cause : causes) {
            all += cause.nanos();
        }
        return all == 0 ? 0 : of.nanos() / (double) all;
    }
}
