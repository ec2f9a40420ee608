package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One of the slowest samples of a probe, and why it was slow. Immutable.
 *
 * @param nanos how long it took
 * @param endEpochNanos when it ended, since the epoch; absent where the recording does not say
 * @param thread the name of the thread that it ended on
 * @param targetRate of its run
 * @param run in which it ended; absent without a driver
 * @param causes which add up to it, the greatest first, the unexplained last
 * @param annotations what else happened meanwhile
 * @param stack where its thread was meanwhile, the deepest frame first; empty where that was not seen
 */
public record SlowSample(
        long nanos,
        OptionalLong endEpochNanos,
        String thread,
        OptionalDouble targetRate,
        OptionalInt run,
        List<Cause> causes,
        List<Annotation> annotations,
        List<String> stack)
        implements Comparable<SlowSample> {

    public SlowSample {
        causes = List.copyOf(causes);
        annotations = List.copyOf(annotations);
        stack = List.copyOf(stack);
    }

    /** The slowest first. */
    @Override
    public int compareTo(SlowSample other) {
        return Long.compare(other.nanos, nanos);
    }

    /** Whether it is of a run at a rate. */
    public boolean isAt(double rate) {
        return targetRate.isPresent() && targetRate.getAsDouble() == rate;
    }

    /** How much of it a cause is. */
    public long nanosOf(CauseKind cause) {
        long nanos = 0;
        for (Cause each : causes) {
            nanos += each.kind() == cause ? each.nanos() : 0;
        }
        return nanos;
    }
}
