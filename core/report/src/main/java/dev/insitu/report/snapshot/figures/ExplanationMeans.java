package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * By what means it was found out why the slowest samples were slow. Immutable.
 *
 * @param jfr whether the flight recorder was asked, which sees shorter waits, collections and safepoints
 * @param looks at the threads, where there were any
 * @param stacks that were seen in calls in flight
 * @param unsettledNanos how long after a later session's start calls were not among the slowest yet: classes were woven, and nothing looked at the
 *     threads
 * @param unseen what could not be seen, and why
 */
public record ExplanationMeans(
        boolean jfr, Optional<Looks> looks, List<StackCount> stacks, OptionalLong unsettledNanos, List<String> unseen) {

    /**
     * How often it was looked from outside what threads do.
     *
     * @param cpuNanos that the looks took
     * @param nanos from the first to the last
     */
    public record Looks(long count, long cpuNanos, long nanos) {
        /** The mean time from one to the next. */
        public long everyNanos() {
            return nanos / Math.max(1, count);
        }
    }

    public ExplanationMeans {
        stacks = List.copyOf(stacks);
        unseen = List.copyOf(unseen);
    }
}
