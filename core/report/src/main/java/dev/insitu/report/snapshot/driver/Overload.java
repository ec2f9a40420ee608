package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;

/**
 * Whether a run kept up its rate. It did not if
 *
 * <ul>
 *   <li>completing the due iterations took more than 1 % longer than the schedule, or more than 1 % never began, or
 *   <li>no caller was on time in the last tenth: callers would have caught up with a stall by then, or
 *   <li>the number in flight kept growing.
 * </ul>
 *
 * <p>The last iteration's own time does not count against a run, because it ends after the schedule. Nor does a lateness that one
 * millisecond may cause in a run of a hundred. A stall counts if callers had not caught up with it when the last iteration began.
 */
final class Overload {

    private static final double LEAST_SHARE = 0.99;

    /** With fewer, lateness of all callers may be chance. */
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

    /** Whether a run that ended fell behind. */
    boolean in(RunEnd end, Figures service) {
        return missed(end) || noneOnTime(end) || tookTooLong(end, service) || inFlightGrew(end);
    }

    private static boolean missed(RunEnd end) {
        return end.started() < LEAST_SHARE * end.due();
    }

    /** Whether all iterations of the last tenth began late. */
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

    /** The last iteration's own time: at most the time since it began, and at most the longest iteration. */
    private double ownNanosOfLast(RunEnd end, Figures service) {
        double sinceLastBegan = end.elapsedNanos() - spanNanos(end) - end.lastLatenessNanos();
        return Math.min((double) service.max().orElse(0), Math.max(0, sinceLastBegan));
    }

    /** Lost iterations stay in flight until their timeout; they are not growth. */
    boolean inFlightGrew(RunEnd end) {
        return end.inFlightGrew() && end.neverEnded() * 2 < end.maxInFlight();
    }

    /** From the first due time to the last, of the iterations that began, by the rate: random arrivals may take more or less. */
    private double spanNanos(RunEnd end) {
        return Math.max(0, end.started() - 1) * periodNanos;
    }

    /** The time in which a run's iterations had to be completed; with one iteration, one period. */
    double nanosFor(RunEnd end) {
        return Math.max((double) end.elapsedNanos(), spanNanos(end) + periodNanos);
    }
}
