package dev.insitu.report.snapshot.driver;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * All runs at one rate. Immutable.
 *
 * @param targetRate iterations that were due a second
 * @param achievedRate iterations completed a second; absent while no run has ended
 * @param iterations of each run, as planned; absent where JVMs planned differently
 * @param maxBacklog most that were due and had not begun
 * @param maxInFlight most that had begun and not ended
 * @param notStarted due and never begun
 * @param neverEnded begun and not ended when their time was out
 * @param neverStarted ends that none had begun for
 * @param runNanos how long each run took that has ended, from its first due time to its last end
 */
public record Series(
        double targetRate,
        OptionalDouble achievedRate,
        OptionalLong iterations,
        long maxBacklog,
        long maxInFlight,
        long notStarted,
        long neverEnded,
        long neverStarted,
        List<Long> runNanos,
        Judgement judgement) {

    public Series {
        runNanos = List.copyOf(runNanos);
    }

    public Verdict verdict() {
        return judgement.verdict();
    }

    /** Nanoseconds from one due time to the next, on average. */
    public double periodNanos() {
        return 1e9 / targetRate;
    }
}
