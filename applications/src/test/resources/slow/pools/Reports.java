package com.acme.reports;

import java.util.ArrayList;
import java.util.List;

/** {@code Reports POOL}: orders share a pool of ten with a report that now and then holds all of it. */
public final class Reports {
    static final int SIZE = 10;

    private static final int THREADS = 6;
    private static final long ORDER_MILLIS = 2;
    private static final long ORDER_PAUSE_MILLIS = 3;
    private static final long REPORT_MILLIS = 80;
    private static final long REPORT_PAUSE_MILLIS = 300;

    private Reports() {}

    /** What a thread does again and again. */
    interface Work {
        void run() throws Exception;
    }

    static <T> void order(Pool<T> pool) throws Exception {
        T taken = pool.take();
        Thread.sleep(ORDER_MILLIS);
        pool.give(taken);
    }

    /** The one that holds everything. */
    static final class Monthly {
        private Monthly() {}

        static <T> void report(Pool<T> pool) throws Exception {
            List<T> held = new ArrayList<>();
            while (held.size() < SIZE) {
                held.add(pool.take());
            }
            Thread.sleep(REPORT_MILLIS);
            for (T each : held) {
                pool.give(each);
            }
        }
    }

    private static void start(String name, Work work, long pauseMillis) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            work.run();
                            Thread.sleep(pauseMillis);
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    private static <T> void run(Pool<T> pool) {
        for (int t = 0; t < THREADS; t++) {
            start("orders", () -> order(pool), ORDER_PAUSE_MILLIS);
        }
        start("monthly", () -> Monthly.report(pool), REPORT_PAUSE_MILLIS);
    }

    /** Until its input ends. */
    public static void main(String[] arguments) throws Exception {
        run(Pool.named(arguments[0]));
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until it ends.
        }
        System.exit(0);
    }
}
