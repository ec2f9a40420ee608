package dev.insitu.demo.spike;

/** Does nothing, except that once in 10,000 calls it is busy for a millisecond. For use by one thread. */
final class Task {
    static final int CALLS_PER_SPIKE = 10_000;

    private static final long SPIKE_NANOS = 1_000_000;

    private long calls;
    private long spikes;

    void run() {
        calls++;
        if (calls % CALLS_PER_SPIKE == 0) {
            spikes++;
            busy();
        }
    }

    /** How many of its calls took long. */
    long spikes() {
        return spikes;
    }

    private static void busy() {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < SPIKE_NANOS) {
            Thread.onSpinWait();
        }
    }
}
