package dev.insitu.agent.jitter;

import dev.insitu.agent.history.PauseLog;
import java.nio.ByteBuffer;

/**
 * Tells the history for how long all threads stood still, and when, to the time between two looks. For one thread, which allocates
 * nothing here. What comes between two looks is one pause.
 */
final class PauseWatch {
    /** Shorter ones come by the hundred and explain nothing. */
    private static final long SHORTEST_NANOS = 100_000;

    private static final int MOST_COLLECTORS = 4;

    private final ByteBuffer counters;
    private final int stoppedTicks;
    private final double nanosPerTick;
    private final int[] collections = new int[MOST_COLLECTORS];
    private long lastStopped;
    private long lastCollections;

    PauseWatch(PerfData data, ByteBuffer counters, int stoppedTicks, double nanosPerTick) {
        this.counters = counters;
        this.stoppedTicks = stoppedTicks;
        this.nanosPerTick = nanosPerTick;
        for (int i = 0; i < MOST_COLLECTORS; i++) {
            collections[i] = data.offsetOf("sun.gc.collector." + i + ".invocations");
        }
        lastStopped = counters.getLong(stoppedTicks);
        lastCollections = collections();
    }

    /** Looks, and notes what there was since the last look. */
    void look(long nowNanoTime, PauseLog log) {
        long stopped = counters.getLong(stoppedTicks);
        if (stopped != lastStopped) {
            long nanos = (long) ((stopped - lastStopped) * nanosPerTick);
            long collected = collections();
            if (nanos >= SHORTEST_NANOS) {
                log.add(nowNanoTime, nanos, collected != lastCollections);
            }
            lastStopped = stopped;
            lastCollections = collected;
        }
    }

    private long collections() {
        long sum = 0;
        for (int offset : collections) {
            sum += offset > 0 ? counters.getLong(offset) : 0;
        }
        return sum;
    }
}
