package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The means that found the causes of the slowest samples. Immutable.
 *
 * @param jfr whether the flight recorder was used, which sees shorter waits, collections and safepoints
 * @param looks the looks at threads, if there were any
 * @param stacks the stacks seen in calls in flight
 * @param unsettledNanos the time after a later session's start for which calls are not among the slowest: classes were being woven,
 *     and there were no looks at threads
 * @param startUp the calls of start-up, if they are not among the slowest
 * @param unseen what could not be observed, and why
 */
public record ExplanationMeans(
        boolean jfr,
        Optional<Looks> looks,
        List<StackCount> stacks,
        OptionalLong unsettledNanos,
        Optional<StartUp> startUp,
        List<String> unseen) {

    /**
     * The calls of the application's start-up, which are counted and not among the slowest.
     *
     * @param nanos from the recording's start
     * @param maxNanos the longest
     */
    public record StartUp(long nanos, long calls, long maxNanos) {}

    /**
     * The looks at threads from outside.
     *
     * @param cpuNanos the CPU time that the looks took
     * @param nanos from the first look to the last
     */
    public record Looks(long count, long cpuNanos, long nanos) {
        /** The mean time from one look to the next. */
        public long everyNanos() {
            return nanos / Math.max(1, count);
        }
    }

    public ExplanationMeans {
        stacks = List.copyOf(stacks);
        unseen = List.copyOf(unseen);
    }
}
