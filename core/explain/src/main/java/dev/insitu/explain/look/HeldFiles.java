package dev.insitu.explain.look;

import dev.insitu.explain.cpu.EndReadings;

/**
 * Whose files in {@code /proc} stay open between looks: those of the four threads that are looked at now. Opening one takes several times
 * as long as reading it, and each is one that the application cannot have. For one thread.
 */
final class HeldFiles {
    private static final int MOST = 4;
    private static final long UNUSED_NANOS = 20_000_000;

    private final EndReadings readings;
    private final SampledThread[] holders = new SampledThread[MOST];
    private final long[] usedNanos = new long[MOST];

    /** @param readings of threads whose files are open */
    HeldFiles(EndReadings readings) {
        this.readings = readings;
    }

    /** A thread is looked at: its files stay open if there is room. */
    void hold(SampledThread thread, long nowNanos) {
        int free = -1;
        for (int i = 0; i < MOST; i++) {
            if (holders[i] == thread) {
                usedNanos[i] = nowNanos;
                return;
            }
            free = holders[i] == null || nowNanos - usedNanos[i] > UNUSED_NANOS ? i : free;
        }
        if (free >= 0) {
            release(free);
            holders[free] = thread;
            usedNanos[free] = nowNanos;
            thread.task.hold(true);
            readings.begin(thread.ownReadings());
        }
    }

    /** Closes the files of one that may not keep them. */
    void releaseUnheld(SampledThread thread) {
        for (SampledThread holder : holders) {
            if (holder == thread) {
                return;
            }
        }
        thread.call.release();
    }

    private void release(int index) {
        if (holders[index] != null) {
            readings.end(holders[index].ownReadings());
            holders[index].call.release();
            holders[index].task.hold(false);
            holders[index] = null;
        }
    }
}
