package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds up intervals. Holds some of them until they take too much memory, because many cost little more to add up than two. One
 * thread.
 */
public final class IntervalSum {
    /** About what a slow call takes, and a frame of its stack. */
    private static final int BYTES_OF_CALL = 600;

    private static final int BYTES_OF_FRAME = 100;

    private final long mostBytes;
    private final List<RecordedInterval> held = new ArrayList<>();
    private long heldBytes;

    /** @param mostBytes the memory for intervals that are not added up yet */
    public IntervalSum(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Adds an interval that is later than those before. */
    public void add(RecordedInterval interval) {
        held.add(interval);
        heldBytes += bytes(interval);
        if (heldBytes > mostBytes && held.size() > 2) {
            RecordedInterval sum = RecordedInterval.sum(held);
            clear();
            held.add(sum);
        }
    }

    private static long bytes(RecordedInterval interval) {
        long bytes = 0;
        for (EpochCounts each : interval.counts()) {
            bytes += each.buckets().packedSize();
        }
        for (Fact each : interval.facts()) {
            bytes += each instanceof SampleFact.Slow call
                    ? BYTES_OF_CALL + BYTES_OF_FRAME * call.stack().size()
                    : 0;
        }
        return bytes;
    }

    public boolean isEmpty() {
        return held.isEmpty();
    }

    /** The sum of all; empty where there are none. */
    public Optional<RecordedInterval> sum() {
        return held.isEmpty() ? Optional.empty() : Optional.of(RecordedInterval.sum(held));
    }

    public void clear() {
        held.clear();
        heldBytes = 0;
    }
}
