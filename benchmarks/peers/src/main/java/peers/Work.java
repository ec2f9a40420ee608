package peers;

/** What is timed: some 45 ns, by the same code with and without a name that agents know. */
final class Work {
    private static final int STEPS = Integer.getInteger("steps", 32);

    private Work() {}

    /** Never woven. */
    static long plain(long seed) {
        long x = seed | 1;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    /** What agents time. */
    static long timed(long seed) {
        long x = seed | 1;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    /** What agents time: it throws itself, passes an exception on, or returns. */
    static void failing(int how) {
        if (how == 1) {
            throw new IllegalStateException("itself");
        }
        if (how == 2) {
            thrower();
        }
    }

    private static void thrower() {
        throw new IllegalStateException("passed on");
    }

    /** What agents time: 0.1 ms, or a stall of 300 ms. */
    static void stalling(boolean stall) {
        long end = System.nanoTime() + 100_000;
        if (stall) {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
