package dev.insitu.benchmarks.jlbh;

/** What both harnesses call: it keeps a CPU busy for a time by the clock. Knows neither of them. */
final class BusyTask {
    /** Printed at the end of the last iteration of the warm-up: the first run is about to begin. */
    static final String WARM = "the warm-up is over";

    private final long workNanos;
    private int warmUpLeft = Situation.WARM_UP;

    BusyTask(long workNanos) {
        this.workNanos = workNanos;
    }

    void run() {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < workNanos) {
            Thread.onSpinWait();
        }
        if (--warmUpLeft == 0) {
            System.out.println(WARM);
        }
    }
}
