package dev.insitu.runtime.pacing;

/**
 * One caller's part of a busy period: the time from the moment at which the last idle moment ended, to the end of the caller's last
 * call in it. Parts with the same stage and first ticket belong to one period. Immutable.
 *
 * @param stage those of its stage
 * @param firstTicket the number of the iteration with which the period began
 * @param sinceNanos when that iteration was due
 * @param lastTicket the number of the caller's last iteration in it
 * @param lastDueNanos when that one was due
 * @param untilNanos when the caller's last call in it returned
 * @param calls the caller's calls in it
 * @param servedNanos the duration of these calls
 * @param threadId the caller
 */
public record BusyPeriod(
        BusyPeriods stage,
        long firstTicket,
        long sinceNanos,
        long lastTicket,
        long lastDueNanos,
        long untilNanos,
        long calls,
        long servedNanos,
        long threadId) {}
