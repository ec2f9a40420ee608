package dev.insitu.benchmarks.jlbh;

/**
 * What both harnesses are put through.
 *
 * @param rate iterations per second
 * @param stops how often the process is stopped during the run
 */
record Situation(String name, long workNanos, int rate, int iterations, int stops) {
    static final long SECOND = 1_000_000_000;

    /** Iterations flat out, with which the task and its harness are compiled. */
    static final int WARM_UP = 50_000;

    /** From the run's beginning to the first stop. */
    static final long FIRST_STOP_MILLIS = 500;

    static final long STOP_MILLIS = 300;

    /** From a stop's end to the next. */
    static final long PAUSE_MILLIS = 800;

    /** Whether the work leaves time to wait in. */
    boolean isPaced() {
        return workNanos < periodNanos();
    }

    long periodNanos() {
        return SECOND / rate;
    }

    /** When a stop begins, from the run's beginning. */
    static long stopNanos(int stop) {
        return (FIRST_STOP_MILLIS + stop * (STOP_MILLIS + PAUSE_MILLIS)) * 1_000_000;
    }
}
