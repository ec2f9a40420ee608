package dev.insitu.benchmarks;

/** An application that calls one method over and over, and prints every fifth of a second how often it did, in calls a millisecond. */
final class BusyLoop implements Runnable {
    static final long PERIOD_MILLIS = 200;

    private static volatile long calls;
    private static volatile long sum;

    private BusyLoop() {}

    /** What is called, in a class of its own: a loop in a class that is changed meanwhile is not compiled again. */
    static final class Called {
        private Called() {}

        static long work(long n) {
            long result = n;
            for (int i = 0; i < 200; i++) {
                result = result * 31 + i;
            }
            return result;
        }
    }

    /** Until it is killed. */
    public static void main(String[] arguments) throws InterruptedException {
        Thread loop = new Thread(new BusyLoop());
        loop.setDaemon(true);
        loop.start();
        long last = 0;
        // What is summed must be used, or there is nothing to do.
        while (sum != Long.MIN_VALUE) {
            Thread.sleep(PERIOD_MILLIS);
            long now = calls;
            System.out.println((now - last) / PERIOD_MILLIS);
            last = now;
        }
    }

    @Override
    public void run() {
        for (long n = 1; true; n++) {
            sum = Called.work(n);
            calls = n;
        }
    }
}
