package dev.insitu.weave.live;

import dev.insitu.platform.process.Daemon;

/**
 * Paces agent work in a running application: after each stretch of work it pauses for the same time, to leave the CPU
 * to the application. For one thread.
 */
public final class WorkPace {
    private static final long STRETCH_NANOS = 10_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONGEST_PAUSE_MILLIS = 100;

    private long startNanos = System.nanoTime();

    /** Pauses if a stretch of work is over. Call this often. */
    public void step() {
        if (System.nanoTime() - startNanos >= STRETCH_NANOS) {
            pause();
        }
    }

    /** Pauses for the time worked since the last pause. */
    void pause() {
        long workedMillis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
        Daemon.sleep(Math.min(workedMillis + 1, LONGEST_PAUSE_MILLIS));
        startNanos = System.nanoTime();
    }
}
