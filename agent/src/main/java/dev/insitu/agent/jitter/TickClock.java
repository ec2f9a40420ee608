package dev.insitu.agent.jitter;

import dev.insitu.platform.process.Daemon;

/** A clock and a sleep. Tests replace it. */
public interface TickClock {
    /** Nanoseconds since an arbitrary origin; never decreases. */
    long nanos();

    /** Sleeps for about that long; shorter if the thread is interrupted. */
    void sleepMillis(long millis);

    /** The JVM's clock and sleep. */
    TickClock SYSTEM = new TickClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void sleepMillis(long millis) {
            Daemon.sleep(millis);
        }
    };
}
