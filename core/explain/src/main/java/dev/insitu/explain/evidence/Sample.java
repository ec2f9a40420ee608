package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;

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

    /**
     * The sample with what is known of it, as it is reported.
     *
     * @param wallOffsetNanos from the clock of {@link System#nanoTime()} to the time since the epoch
     * @param frames of its stack, the deepest first; empty where none was taken
     */
    public SampleFact.Slow reported(
            long wallOffsetNanos, List<Cause> causes, List<Annotation> annotations, List<String> frames) {
        return new SampleFact.Slow(
                probe, epoch, nanos, endNanos + wallOffsetNanos, thread, causes, annotations, frames);
    }

    /** Nearly: the ends were read anew when the samples were kept, a little late, and not both by the same. */
    boolean isInside(Sample outer) {
        long from = startNanos() - outer.startNanos() > 0 ? startNanos() : outer.startNanos();
        long to = endNanos - outer.endNanos < 0 ? endNanos : outer.endNanos;
        return nanos <= outer.nanos && to - from >= nanos - nanos / 10;
    }
}
