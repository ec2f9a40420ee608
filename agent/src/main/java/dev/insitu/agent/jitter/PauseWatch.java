package dev.insitu.agent.jitter;

import dev.insitu.explain.evidence.Stops;
import dev.insitu.recording.history.PauseLog;
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
    private final int begun;
    private final int reachingTicks;
    private final int stoppedTicks;
    private final double nanosPerTick;
    private final int[] collections = new int[MOST_COLLECTORS];
    private long lastReaching;
    private long lastStopped;
    private long lastCollections;

    private long lastBegun;

    /** Whether a safepoint was counted, which is when it begins, whose time is still to come, and the look before that. */
    private boolean isDue;

    private long dueFromNanos;

    /** When it was looked last, and the time before. */
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
     * Looks, and notes what there was since the last look.
     *
     * @param stops takes the same with the time between which it was
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
