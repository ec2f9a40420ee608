package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;

/**
 * Whether a run kept up its rate. It did not if
 *
 * <ul>
 *   <li>more than 1 % of what was due ended later than the schedule's end plus the median service time, or never began, or
 *   <li>no caller was on time in the last tenth, or among the last ten: callers would have caught up with a stall by then, or
 *   <li>the number in flight kept growing, and more than 1 % was in flight at the schedule's end.
 * </ul>
 *
 * <p>So a few slow iterations do not count against a run, however long they take, nor does a lateness that one millisecond may cause
 * in a run of a hundred. Iterations that never ended are missing, not late.
 */
final class Overload {

    private static final double LEAST_SHARE = 0.99;
    private static final double MOST_LATE = 0.01;

    /** With fewer, lateness of all callers may be chance. */
    private static final long LEAST_LAST_TENTH = 10;

    /** In a run of fewer, one pause may delay the last ten, and random arrivals may be due close together: only a backlog tells. */
    private static final long FEW = 100;

    private static final long SLACK_NANOS = 1_000_000;

    private final double periodNanos;
    private final boolean constant;

    /** @param constant whether due times are evenly spaced */
    Overload(double rate, boolean constant) {
        this.periodNanos = 1e9 / rate;
        this.constant = constant;
    }

    /** Whether a run that ended fell behind. */
    boolean in(RunEnd end, Figures service) {
        return missed(end) || noneOnTime(end) || endedLate(end, service) || inFlightGrew(end);
    }

    private static boolean missed(RunEnd end) {
        return end.started() < LEAST_SHARE * end.due();
    }

    /** Whether all iterations of the last tenth began late. */
    boolean noneOnTime(RunEnd end) {
        boolean tells = end.due() >= FEW || (constant && end.lastLatenessNanos() > Math.max(SLACK_NANOS, periodNanos));
        return tells && end.lastTenth() >= LEAST_LAST_TENTH && end.lastTenthOnTime() == 0;
    }

    /** Whether more than 1 % ended later than the schedule's end plus the median service time. One may: it may be the last. */
    boolean endedLate(RunEnd end, Figures service) {
        long slackNanos = usualNanos(service) + SLACK_NANOS;
        return end.lateEnds().isPresent()
                ? end.endedLateBy(slackNanos) > mostLate(end)
                : end.elapsedNanos() > spanNanos(end) / LEAST_SHARE + periodNanos + slackNanos;
    }

    /** The median service time, or the mean of very few. */
    static long usualNanos(Figures service) {
        return service.median().orElse((long) service.mean().orElse(0));
    }

    /** Lost iterations stay in flight until their timeout; they are not growth. */
    boolean inFlightGrew(RunEnd end) {
        return end.inFlightGrew()
                && end.neverEnded() * 2 < end.maxInFlight()
                && (end.lateEnds().isEmpty() || end.endedLateBy(0) + end.neverEnded() > MOST_LATE * end.due());
    }

    /** From the first due time to the last, of the iterations that began, by the rate: random arrivals may take more or less. */
    private double spanNanos(RunEnd end) {
        return Math.max(0, end.started() - 1) * periodNanos;
    }

    /** The time that a run's iterations took; with one iteration, one period. The few that may end late do not lengthen it. */
    double nanosFor(RunEnd end) {
        double scheduleNanos = spanNanos(end) + periodNanos;
        boolean fewEndedLate = end.lateEnds().isPresent() && end.endedLateBy(0) <= mostLate(end);
        return fewEndedLate ? scheduleNanos : Math.max((double) end.elapsedNanos(), scheduleNanos);
    }

    private static double mostLate(RunEnd end) {
        return Math.max(1, MOST_LATE * end.due());
    }
}
