package dev.insitu.report.snapshot.figures;

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
 */
public record SlowSample(
        long nanos,
        OptionalLong endEpochNanos,
        String thread,
        OptionalDouble targetRate,
        OptionalInt run,
        List<Cause> causes,
        List<Annotation> annotations)
        implements Comparable<SlowSample> {

    /** Waiting for its turn. */
    public static final String QUEUEING = "queueing";

    /** The call's own time on a CPU. */
    public static final String CODE = "code";

    /** What is left. */
    public static final String UNEXPLAINED = "unexplained";

    /**
     * A part of a slow sample.
     *
     * @param name what is to blame
     * @param detail more about it, may be empty
     */
    public record Cause(String name, long nanos, String detail) {}

    /**
     * Something that happened meanwhile, and may be why; how long it took is not known.
     *
     * @param name what
     * @param count at most how often; of steal in ticks of 10 ms
     * @param words the same for a reader
     */
    public record Annotation(String name, long count, String words) {}

    public SlowSample {
        causes = List.copyOf(causes);
        annotations = List.copyOf(annotations);
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
    public long nanosOf(String cause) {
        long nanos = 0;
        for (Cause each : causes) {
            nanos += each.name().equals(cause) ? each.nanos() : 0;
        }
        return nanos;
    }
}
