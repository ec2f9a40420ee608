package dev.insitu.report.snapshot.driver;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * All runs at one rate. Immutable.
 *
 * @param targetRate the scheduled iterations per second
 * @param achievedRate the completed iterations per second; absent while no run has ended
 * @param iterations of each run, as planned; absent where the JVMs' plans differ
 * @param maxBacklog the most iterations that were due and had not begun
 * @param maxInFlight the most iterations that had begun and not ended
 * @param notStarted iterations that were due and never began
 * @param neverEnded iterations that began and had not ended by the timeout
 * @param neverStarted ends without a started iteration
 * @param runNanos for each run that has ended, the time from its first due time to its last end
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

    /** What the verdict means for the figures of the rate, in sentences; empty where there is nothing to add. */
    public String meaning(boolean corrected) {
        return switch (verdict()) {
            case VALID, FAILING -> "";
            case OVERLOADED ->
                corrected
                        ? "Its end to end grows with the length of the run: it is not a latency."
                        : "Its end to end is not corrected: it does not include queueing delay.";
            case INCOMPLETE ->
                neverEnded == 0 ? "" : "What is missing may be the slowest: its percentiles are too low.";
            case UNMATCHED -> "Pairing failed, so times are omitted.";
        };
    }

    /** The mean nanoseconds from one due time to the next. */
    public double periodNanos() {
        return 1e9 / targetRate;
    }
}
