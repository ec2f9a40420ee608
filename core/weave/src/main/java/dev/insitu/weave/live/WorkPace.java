package dev.insitu.weave.live;

import dev.insitu.platform.process.Daemon;

/**
 * How work in an application that runs already leaves it the CPU: after each stretch of work a pause of the same length.
 * For one thread.
 */
public final class WorkPace {
    private static final long STRETCH_NANOS = 10_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LONGEST_PAUSE_MILLIS = 100;

    private long startNanos = System.nanoTime();

    /** Called often; pauses when it is time to. */
    public void step() {
        if (System.nanoTime() - startNanos >= STRETCH_NANOS) {
            pause();
        }
    }

    /** Pauses for as long as it has worked since the last pause. */
    void pause() {
        long workedMillis = (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
        Daemon.sleep(Math.min(workedMillis + 1, LONGEST_PAUSE_MILLIS));
        startNanos = System.nanoTime();
    }
}
