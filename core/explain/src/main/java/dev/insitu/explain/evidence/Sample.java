package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;

/**
 * One of the slowest samples of a probe. Times are on the clock of {@link System#nanoTime()}. Sorts the slowest first.
 *
 * @param nanos its duration
 * @param endNanos when it ended
 * @param lateNanos the part of the duration that an iteration queued before it began
 * @param threadId the thread that it ended on
 */
public record Sample(int probe, int epoch, long nanos, long endNanos, long lateNanos, long threadId, String thread)
        implements Comparable<Sample> {
    @Override
    public int compareTo(Sample other) {
        return Long.compare(other.nanos, nanos);
    }

    /** When it began; for an iteration, when it was due. */
    public long startNanos() {
        return endNanos - nanos;
    }

    /** The sample as its thread kept it, without its trace. */
    public SampleFact.Kept kept() {
        return new SampleFact.Kept(probe, epoch, nanos, endNanos, lateNanos, threadId, thread, "");
    }

    /**
     * The sample with its causes and annotations, as reported.
     *
     * @param wallOffsetNanos add to {@link System#nanoTime()} to get the time since the epoch
     * @param frames its stack, deepest frame first; empty if no stack was taken
     */
    public SampleFact.Slow reported(
            long wallOffsetNanos, List<Cause> causes, List<Annotation> annotations, List<String> frames) {
        return new SampleFact.Slow(
                probe, epoch, nanos, endNanos + wallOffsetNanos, thread, causes, annotations, frames);
    }

    /** Whether the sample lies within another, with 10 % tolerance: each end was read again, slightly later, when its sample was kept. */
    boolean isInside(Sample outer) {
        long from = startNanos() - outer.startNanos() > 0 ? startNanos() : outer.startNanos();
        long to = endNanos - outer.endNanos < 0 ? endNanos : outer.endNanos;
        return nanos <= outer.nanos && to - from >= nanos - nanos / 10;
    }
}
