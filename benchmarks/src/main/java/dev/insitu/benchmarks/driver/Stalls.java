package dev.insitu.benchmarks.driver;

/** An application whose task does nothing, except that one call in 10,000 is busy for a millisecond. */
final class Stalls {
    /** One call of this many is slow. */
    static final int PERIOD = 10_000;

    private static final long STALL_NANOS = 1_000_000;
    private static final long MOST_CALLS = 100_000_000;

    private long calls;

    private Stalls() {}

    /** Driven. */
    void task() {
        if (++calls % PERIOD == 0) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < STALL_NANOS) {
                Thread.onSpinWait();
            }
        }
    }

    /** Calls until the driver ends the JVM. */
    public static void main(String[] arguments) {
        System.out.println("calling");
        Stalls stalls = new Stalls();
        while (stalls.calls < MOST_CALLS) {
            stalls.task();
        }
    }
}
