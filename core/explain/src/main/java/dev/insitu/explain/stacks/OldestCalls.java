package dev.insitu.explain.stacks;

import dev.insitu.platform.order.StableSort;
import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.ArrayList;
import java.util.List;

/** The outermost call in flight of each thread. */
final class OldestCalls extends CallsInFlight.Viewer {
    private final long fromNanos;
    private final long nowNanos = System.nanoTime();
    private final List<Call> calls = new ArrayList<>();
    private long lastThread;

    /** Sorts the oldest first. */
    record Call(long threadId, long startNanos, long ageNanos) implements Comparable<Call> {
        @Override
        public int compareTo(Call other) {
            return Long.compare(other.ageNanos, ageNanos);
        }
    }

    private OldestCalls(long fromNanos) {
        this.fromNanos = fromNanos;
    }

    /** The calls of at least this age, the oldest first. */
    static List<Call> of(MemoryRegion region, long fromNanos) {
        OldestCalls oldest = new OldestCalls(fromNanos);
        CallsInFlight.show(region, oldest);
        StableSort.sort(oldest.calls);
        return oldest.calls;
    }

    @Override
    public void sees(long threadId, int probe, long startNanos) {
        long age = nowNanos - startNanos;
        if (threadId != lastThread && age >= fromNanos) {
            calls.add(new Call(threadId, startNanos, age));
        }
        lastThread = threadId;
    }
}
