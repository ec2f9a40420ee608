package dev.insitu.explain.look;

import dev.insitu.explain.cpu.EndReadings;

/**
 * Keeps the {@code /proc} files of up to four threads open between looks, because opening a file takes several times as long as
 * reading it. Only four, because each uses a file descriptor that the application cannot have. For one thread.
 */
final class HeldFiles {
    private static final int MOST = 4;
    private static final long UNUSED_NANOS = 20_000_000;

    private final EndReadings readings;
    private final SampledThread[] holders = new SampledThread[MOST];
    private final long[] usedNanos = new long[MOST];

    /** @param readings the threads whose files are open are added here */
    HeldFiles(EndReadings readings) {
        this.readings = readings;
    }

    /** Keeps the files of a thread that is looked at open, if there is room. */
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

    /** Closes a thread's files unless it is one of the threads that may keep them. */
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
