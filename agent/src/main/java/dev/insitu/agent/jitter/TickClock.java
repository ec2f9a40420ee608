package dev.insitu.agent.jitter;

import dev.insitu.platform.process.Daemon;

/** The time, and passing it. */
interface TickClock {
    /** Nanoseconds, from any beginning; never back. */
    long nanos();

    /** Sleeps for about that long; less where the thread is interrupted. */
    void sleepMillis(long millis);

    /** The JVM's. */
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
