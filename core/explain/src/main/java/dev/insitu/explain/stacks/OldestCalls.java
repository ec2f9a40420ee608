package dev.insitu.explain.stacks;

import dev.insitu.platform.order.StableSort;
import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;
import java.util.ArrayList;
import java.util.List;

/** The outermost call in flight of each thread; of virtual threads, which may be a million, only of those in the oldest calls. */
final class OldestCalls extends CallsInFlight.Viewer {
    private static final int MOST_VIRTUAL = 128;

    private final long fromNanos;
    private final long nowNanos;
    private final int most;
    private final List<Call> calls = new ArrayList<>();
    private long lastThread;

    /** Sorts the oldest first. */
    record Call(long threadId, long startNanos, long ageNanos) implements Comparable<Call> {
        @Override
        public int compareTo(Call other) {
            return Long.compare(other.ageNanos, ageNanos);
        }
    }

    private OldestCalls(long fromNanos, long nowNanos, int most) {
        this.fromNanos = fromNanos;
        this.nowNanos = nowNanos;
        this.most = most;
    }

    /** The calls of at least this age, the oldest first. */
    static List<Call> of(MemoryRegion region, long fromNanos) {
        long now = System.nanoTime();
        OldestCalls oldest = new OldestCalls(fromNanos, now, Integer.MAX_VALUE);
        CallsInFlight.show(region, oldest);
        OldestCalls virtual = new OldestCalls(fromNanos, now, MOST_VIRTUAL);
        VirtualCallsInFlight.showOutermost(region, virtual);
        oldest.calls.addAll(virtual.calls);
        StableSort.sort(oldest.calls);
        return oldest.calls;
    }

    @Override
    public void sees(long threadId, int probe, long startNanos) {
        long age = nowNanos - startNanos;
        if (threadId != lastThread && age >= fromNanos) {
            add(threadId, startNanos, age);
        }
        lastThread = threadId;
    }

    private void add(long threadId, long startNanos, long age) {
        if (calls.size() < most) {
            calls.add(new Call(threadId, startNanos, age));
            return;
        }
        int youngest = 0;
        for (int i = 1; i < most; i++) {
            youngest = calls.get(i).ageNanos < calls.get(youngest).ageNanos ? i : youngest;
        }
        if (age > calls.get(youngest).ageNanos) {
            calls.set(youngest, new Call(threadId, startNanos, age));
        }
    }
}
