package dev.insitu.agent.drive;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Optional;

/**
 * A stall that made a run of a search fail: very few iterations took longer than the limit, or began that late, by themselves. The rate
 * decides how many others queued behind them, and not whether they occur.
 *
 * @param nanos the longest
 * @param count how many there were
 */
record Stall(long nanos, long count) {
    /** More than this are how the method is, at any rate. */
    private static final long MOST = 3;

    /**
     * The stall of a failed run; absent where its rate, or its method, made it fail.
     *
     * @param lateNanos how much later than scheduled the run ended
     */
    static Optional<Stall> in(Recording read, int epoch, long limitNanos, long lateNanos) {
        long count = 0;
        long longest = 0;
        for (EpochCounts counts : read.counts()) {
            if (counts.epoch() == epoch && counts.areLatencies(counts.probe()) && isOwnTime(counts.probe())) {
                count += counts.buckets().countAbove(limitNanos);
                longest = Math.max(longest, counts.max());
            }
        }
        return of(longest, count, lateNanos - limitNanos);
    }

    /** Whether each sample of a probe is of one iteration alone: what it waited for others is in neither. */
    private static boolean isOwnTime(int probe) {
        return probe == OwnProbes.SERVICE_TIME_PROBE || probe == OwnProbes.PACING_ERROR_PROBE;
    }

    /** @param lateNanos what the stalls must have caused: where they are shorter, the run would have failed without them */
    static Optional<Stall> of(long longestNanos, long count, long lateNanos) {
        boolean few = count > 0 && count <= MOST;
        return few && count * longestNanos >= lateNanos
                ? Optional.of(new Stall(longestNanos, count))
                : Optional.empty();
    }
}
