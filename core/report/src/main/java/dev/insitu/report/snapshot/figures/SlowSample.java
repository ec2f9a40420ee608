package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One of the slowest samples of a probe, with its causes. Immutable.
 *
 * @param nanos its duration
 * @param endEpochNanos its end, since the epoch; absent where the recording does not have it
 * @param thread the name of the thread that it ended on
 * @param targetRate the rate of its run
 * @param run the run in which it ended; absent without a driver
 * @param causes these add up to its duration; the greatest first, the unexplained part last
 * @param annotations other events during the sample
 * @param stack its thread's stack during the sample, the deepest frame first; empty where no look saw it
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

    /** Orders by duration, the slowest first. */
    @Override
    public int compareTo(SlowSample other) {
        return Long.compare(other.nanos, nanos);
    }

    /** Whether it belongs to a run at a rate. */
    public boolean isAt(double rate) {
        return targetRate.isPresent() && targetRate.getAsDouble() == rate;
    }

    /** The part of its duration with a cause of this kind. */
    public long nanosOf(CauseKind cause) {
        long nanos = 0;
        for (Cause each : causes) {
            nanos += each.kind() == cause ? each.nanos() : 0;
        }
        return nanos;
    }
}
