package dev.insitu.agent.explain.evidence;

/**
 * One of the slowest samples of a probe. Times are on the clock of {@link System#nanoTime()}. Sorts the slowest first.
 *
 * @param nanos how long it took
 * @param endNanos when it ended
 * @param lateNanos of an iteration, how much of that it waited to begin
 * @param threadId of the thread it ended on
 */
public record Sample(int probe, int epoch, long nanos, long endNanos, long lateNanos, long threadId, String thread)
        implements Comparable<Sample> {
    @Override
    public int compareTo(Sample other) {
        return Long.compare(other.nanos, nanos);
    }

    /** When it began; of an iteration, when it was due. */
    public long startNanos() {
        return endNanos - nanos;
    }

    /** Nearly: the ends were read anew when the samples were kept, a little late, and not both by the same. */
    boolean isInside(Sample outer) {
        long from = startNanos() - outer.startNanos() > 0 ? startNanos() : outer.startNanos();
        long to = endNanos - outer.endNanos < 0 ? endNanos : outer.endNanos;
        return nanos <= outer.nanos && to - from >= nanos - nanos / 10;
    }
}
