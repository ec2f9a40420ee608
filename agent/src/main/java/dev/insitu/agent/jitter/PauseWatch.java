package dev.insitu.agent.jitter;

import dev.insitu.explain.evidence.Stops;
import dev.insitu.recording.history.PauseLog;
import java.nio.ByteBuffer;

/**
 * Records for the history how long all threads were stopped, and when, to the resolution of its looks. All stops between two looks count as
 * one pause. For one thread, which allocates nothing here.
 */
final class PauseWatch {
    /** Shorter pauses are ignored: they are frequent and explain no slow call. */
    private static final long SHORTEST_NANOS = 100_000;

    private static final int MOST_COLLECTORS = 4;

    private final ByteBuffer counters;
    private final int begun;
    private final int reachingTicks;
    private final int stoppedTicks;
    private final double nanosPerTick;
    private final int[] collections = new int[MOST_COLLECTORS];
    private long lastReaching;
    private long lastStopped;
    private long lastCollections;

    private long lastBegun;

    /** Whether a safepoint was counted, at its beginning, but its time is not yet added; and the look before it was counted. */
    private boolean isDue;

    private long dueFromNanos;

    /** The times of the last look and of the one before. */
    private long lookedNanos;

    private long lookedBeforeNanos;

    PauseWatch(
            PerfData data, ByteBuffer counters, int begun, int reachingTicks, int stoppedTicks, double nanosPerTick) {
        this.counters = counters;
        this.begun = begun;
        this.reachingTicks = reachingTicks;
        this.stoppedTicks = stoppedTicks;
        this.nanosPerTick = nanosPerTick;
        for (int i = 0; i < MOST_COLLECTORS; i++) {
            collections[i] = data.offsetOf("sun.gc.collector." + i + ".invocations");
        }
        lastStopped = counters.getLong(stoppedTicks);
        lastReaching = counters.getLong(reachingTicks);
        lastCollections = collections();
        lastBegun = counters.getLong(begun);
        lookedNanos = System.nanoTime();
        lookedBeforeNanos = lookedNanos;
    }

    /**
     * Looks, and records the pauses since the last look.
     *
     * @param log receives the pauses
     * @param stops receives the pauses with the interval in which they were
     */
    void look(long nowNanoTime, PauseLog log, Stops stops) {
        long safepoints = counters.getLong(begun);
        long stopped = counters.getLong(stoppedTicks);
        boolean begins = safepoints != lastBegun;
        if (stopped != lastStopped) {
            long nanos = (long) ((stopped - lastStopped) * nanosPerTick);
            long collected = collections();
            long reaching = counters.getLong(reachingTicks);
            long reached = (long) ((reaching - lastReaching) * nanosPerTick);
            lastReaching = reaching;
            if (nanos >= SHORTEST_NANOS) {
                log.add(nowNanoTime, nanos, collected != lastCollections);
            }
            if (nanos + reached >= SHORTEST_NANOS) {
                long from = isDue ? dueFromNanos : begins ? lookedNanos : lookedBeforeNanos;
                stops.add(from, System.nanoTime(), nanos, reached);
            }
            lastStopped = stopped;
            lastCollections = collected;
            isDue &= begins;
        } else {
            isDue |= begins;
        }
        dueFromNanos = begins ? lookedNanos : dueFromNanos;
        lastBegun = safepoints;
        lookedBeforeNanos = lookedNanos;
        lookedNanos = nowNanoTime;
    }

    private long collections() {
        long sum = 0;
        for (int offset : collections) {
            sum += offset > 0 ? counters.getLong(offset) : 0;
        }
        return sum;
    }
}
