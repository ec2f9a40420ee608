package dev.insitu.report.snapshot.driver;

import dev.insitu.report.journal.Fact;
import java.util.List;
import java.util.Optional;

/**
 * What the driver noted when a warm-up or a run was over. Counts are 0 where it noted none.
 *
 * @param completed iterations that ended, failures among them
 * @param notStarted that were due, or would have been, and never began
 * @param neverEnded that began and had not ended when their time was out
 * @param neverStarted ends that no iteration had begun for
 * @param elapsedNanos from the first due time to the last end
 * @param callers threads that took part
 * @param waitedNanos what the callers waited for due times, added up
 * @param maxBacklog most that were due and had not begun
 * @param maxInFlight most that had begun and not ended
 * @param lastTenth iterations in the last tenth of the schedule that began
 * @param lastTenthOnTime of these, those whose caller was there when they were due
 * @param inFlightGrew whether the number in flight grew to the end
 * @param lastLatenessNanos how late the last one began
 * @param unmatched why ends cannot be told apart, where they cannot
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
        Optional<String> unmatched) {

    /** Reads {@code ended E KEY VALUE ...}. */
    public static RunEnd of(Fact fact) {
        List<String> pairs = fact.textsFrom(2);
        return new RunEnd(
                fact.numberOf("started", pairs),
                fact.numberOf("completed", pairs),
                fact.numberOf("failed", pairs),
                fact.numberOf("notStarted", pairs),
                fact.numberOf("neverEnded", pairs),
                fact.numberOf("neverStarted", pairs),
                fact.numberOf("elapsedNanos", pairs),
                Math.max(1, fact.numberOf("callers", pairs)),
                fact.numberOf("waitedNanos", pairs),
                fact.numberOf("maxBacklog", pairs),
                fact.numberOf("maxInFlight", pairs),
                fact.numberOf("lastTenth", pairs),
                fact.numberOf("lastTenthOnTime", pairs),
                fact.textOf("inFlightGrew", pairs).orElse("").equals("true"),
                fact.numberOf("lastLatenessNanos", pairs),
                fact.textOf("unmatched", pairs));
    }

    /** What the schedule made due, or would have. */
    public long due() {
        return started + notStarted;
    }
}
