package dev.insitu.recording.journal;

import java.util.List;
import java.util.Optional;

/**
 * The driver's facts at the end of a warm-up or a run. Counts are 0 where the driver noted none.
 *
 * @param completed iterations that ended, failures included
 * @param notStarted iterations that were due, or would have been, but never began
 * @param neverEnded iterations that began but had not ended by the timeout
 * @param neverStarted ends without a started iteration
 * @param elapsedNanos from the first due time to the last end
 * @param callers threads that took part
 * @param waitedNanos the time that callers waited for due times, added up
 * @param maxBacklog the most iterations that were due and had not begun
 * @param maxInFlight the most iterations that had begun and not ended
 * @param lastTenth iterations that began, in the last tenth of the schedule or among the last ten
 * @param lastTenthOnTime those of them whose caller was ready at the due time
 * @param inFlightGrew whether the number in flight grew until the end
 * @param lastLatenessNanos how late the last iteration began
 * @param lateEnds the iterations that ended after the schedule's end; absent in recordings of earlier builds
 * @param unmatched the reason why ends cannot be paired, if they cannot
 */
public record RunEnd(
        long started,
        long completed,
        long failed,
        long notStarted,
        long neverEnded,
        long neverStarted,
        long elapsedNanos,
        long callers,
        long waitedNanos,
        long maxBacklog,
        long maxInFlight,
        long lastTenth,
        long lastTenthOnTime,
        boolean inFlightGrew,
        long lastLatenessNanos,
        Optional<List<LateEnd>> lateEnds,
        Optional<String> unmatched) {
    private static final String STARTED = "started";
    private static final String COMPLETED = "completed";
    private static final String FAILED = "failed";
    private static final String NOT_STARTED = "notStarted";
    private static final String NEVER_ENDED = "neverEnded";
    private static final String NEVER_STARTED = "neverStarted";
    private static final String ELAPSED_NANOS = "elapsedNanos";
    private static final String CALLERS = "callers";
    private static final String WAITED_NANOS = "waitedNanos";
    private static final String MAX_BACKLOG = "maxBacklog";
    private static final String MAX_IN_FLIGHT = "maxInFlight";
    private static final String LAST_TENTH = "lastTenth";
    private static final String LAST_TENTH_ON_TIME = "lastTenthOnTime";
    private static final String IN_FLIGHT_GREW = "inFlightGrew";
    private static final String LAST_LATENESS_NANOS = "lastLatenessNanos";
    private static final String LATE_ENDS = "lateEnds";
    private static final String UNMATCHED = "unmatched";

    /** Adds itself as keys and values. */
    void addTo(List<String> strings) {
        strings.addAll(List.of(STARTED, Long.toString(started)));
        strings.addAll(List.of(COMPLETED, Long.toString(completed)));
        strings.addAll(List.of(FAILED, Long.toString(failed)));
        strings.addAll(List.of(NOT_STARTED, Long.toString(notStarted)));
        strings.addAll(List.of(NEVER_ENDED, Long.toString(neverEnded)));
        strings.addAll(List.of(NEVER_STARTED, Long.toString(neverStarted)));
        strings.addAll(List.of(ELAPSED_NANOS, Long.toString(elapsedNanos)));
        strings.addAll(List.of(CALLERS, Long.toString(callers)));
        strings.addAll(List.of(WAITED_NANOS, Long.toString(waitedNanos)));
        strings.addAll(List.of(MAX_BACKLOG, Long.toString(maxBacklog)));
        strings.addAll(List.of(MAX_IN_FLIGHT, Long.toString(maxInFlight)));
        strings.addAll(List.of(LAST_TENTH, Long.toString(lastTenth)));
        strings.addAll(List.of(LAST_TENTH_ON_TIME, Long.toString(lastTenthOnTime)));
        strings.addAll(List.of(IN_FLIGHT_GREW, Boolean.toString(inFlightGrew)));
        strings.addAll(List.of(LAST_LATENESS_NANOS, Long.toString(lastLatenessNanos)));
        if (lateEnds.isPresent()) {
            strings.addAll(List.of(LATE_ENDS, LateEnd.text(lateEnds.get())));
        }
        if (unmatched.isPresent()) {
            strings.addAll(List.of(UNMATCHED, unmatched.get()));
        }
    }

    static RunEnd read(FactText fact) {
        List<String> pairs = fact.textsFrom(2);
        return new RunEnd(
                fact.numberOf(STARTED, pairs),
                fact.numberOf(COMPLETED, pairs),
                fact.numberOf(FAILED, pairs),
                fact.numberOf(NOT_STARTED, pairs),
                fact.numberOf(NEVER_ENDED, pairs),
                fact.numberOf(NEVER_STARTED, pairs),
                fact.numberOf(ELAPSED_NANOS, pairs),
                Math.max(1, fact.numberOf(CALLERS, pairs)),
                fact.numberOf(WAITED_NANOS, pairs),
                fact.numberOf(MAX_BACKLOG, pairs),
                fact.numberOf(MAX_IN_FLIGHT, pairs),
                fact.numberOf(LAST_TENTH, pairs),
                fact.numberOf(LAST_TENTH_ON_TIME, pairs),
                fact.textOf(IN_FLIGHT_GREW, pairs).orElse("").equals("true"),
                fact.numberOf(LAST_LATENESS_NANOS, pairs),
                LateEnd.read(fact.textOf(LATE_ENDS, pairs)),
                fact.textOf(UNMATCHED, pairs));
    }

    /** The iterations that ended at least this long after the schedule's end, as far as is known. */
    public long endedLateBy(long nanos) {
        long late = 0;
        for (LateEnd end : lateEnds.orElse(List.of())) {
            late += end.nanos() >= nanos ? end.count() : 0;
        }
        return late;
    }

    /** The iterations that were due, or would have been. */
    public long due() {
        return started + notStarted;
    }
}
