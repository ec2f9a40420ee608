package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;

/**
 * Whether a run kept its rate up. It did not where
 *
 * <ul>
 *   <li>completing what was due took longer than the schedule by more than 1 %, or more than 1 % never began, or
 *   <li>no caller was there in time in the last tenth: a stall would have been caught up with by then, or
 *   <li>more and more was in flight.
 * </ul>
 *
 * <p>An iteration's own time is not held against a run: the last one ends after the schedule does. Nor is what one
 * millisecond may do to a run of a hundred. A stall that was not caught up with when the last began is.
 */
final class Overload {

    private static final double LEAST_SHARE = 0.99;

    /** Fewer say nothing of whether a caller keeps coming late. */
    private static final long LEAST_LAST_TENTH = 10;

    private static final double SLACK_NANOS = 1e6;

    /** Standard deviations by which random arrivals may take longer than planned. */
    private static final double CHANCE = 4;

    private final DriverPlan plan;
    private final double periodNanos;

    Overload(DriverPlan plan, double rate) {
        this.plan = plan;
        this.periodNanos = 1e9 / rate;
    }

    /** Whether a run that came to its end fell behind. */
    boolean in(RunEnd end, Figures service) {
        return missed(end) || noneOnTime(end) || tookTooLong(end, service) || inFlightGrew(end);
    }

    private static boolean missed(RunEnd end) {
        return end.started() < LEAST_SHARE * end.due();
    }

    /** Whether all of the last tenth came late. */
    boolean noneOnTime(RunEnd end) {
        return end.lastTenth() >= LEAST_LAST_TENTH && end.lastTenthOnTime() == 0;
    }

    private boolean tookTooLong(RunEnd end, Figures service) {
        double ownNanos = plan.until().isPresent() ? service.mean().orElse(0) : ownNanosOfLast(end, service);
        double slackNanos = periodNanos + SLACK_NANOS;
        if (!plan.isConstant()) {
            slackNanos += CHANCE * Math.sqrt((double) end.started()) * periodNanos;
        }
        double behindNanos = end.elapsedNanos() - ownNanos;
        return behindNanos > spanNanos(end) / LEAST_SHARE + slackNanos;
    }

    /** What went on at the end was no longer than since the last began, and than the longest. */
    private double ownNanosOfLast(RunEnd end, Figures service) {
        double sinceLastBegan = end.elapsedNanos() - spanNanos(end) - end.lastLatenessNanos();
        return Math.min((double) service.max().orElse(0), Math.max(0, sinceLastBegan));
    }

    /** What is lost stays in flight until its time is out, and is no growth. */
    boolean inFlightGrew(RunEnd end) {
        return end.inFlightGrew() && end.neverEnded() * 2 < end.maxInFlight();
    }

    /** From the first due time of those that began to the last, by the rate: random arrivals may take more or less. */
    private double spanNanos(RunEnd end) {
        return Math.max(0, end.started() - 1) * periodNanos;
    }

    /** The time that a run's iterations had to be completed in; with one iteration that is one period, not nothing. */
    double nanosFor(RunEnd end) {
        return Math.max((double) end.elapsedNanos(), spanNanos(end) + periodNanos);
    }
}
