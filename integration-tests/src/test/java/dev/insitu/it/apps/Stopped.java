package dev.insitu.it.apps;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A thread that is stopped again and again, wherever it is, and goes on each time; prints how many stops reached it. */
public final class Stopped {
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final AtomicLong CALLS = new AtomicLong();

    private static final AtomicInteger REACHED = new AtomicInteger();
    private static volatile boolean over;

    private Stopped() {}

    /** Takes how often it is stopped, and after how many calls each time. */
    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] arguments) throws InterruptedException {
        int stops = Integer.parseInt(arguments[0]);
        int calls = Integer.parseInt(arguments[1]);
        Thread thread = new Thread(Stopped::work, "stopped");
        thread.setDaemon(true);
        thread.start();
        int swallowed = 0;
        for (int i = 0; i < stops; i++) {
            awaitCalls(CALLS.get() + calls);
            int before = REACHED.get();
            try {
                thread.stop();
            } catch (UnsupportedOperationException e) {
                System.out.println("refused");
                return;
            }
            long begunNanos = System.nanoTime();
            while (REACHED.get() == before && System.nanoTime() - begunNanos < PATIENCE_NANOS) {
                LockSupport.parkNanos(100_000);
            }
            swallowed += REACHED.get() == before ? 1 : 0;
        }
        over = true;
        thread.join(60_000);
        for (int i = 0; i < 1_000; i++) {
            after();
        }
        System.out.println("swallowed " + swallowed + ", goes on " + !thread.isAlive());
    }

    private static void awaitCalls(long calls) {
        while (CALLS.get() < calls) {
            LockSupport.parkNanos(100_000);
        }
    }

    /** What is within one call must be caught within another: the stop may come between any two instructions. */
    private static void work() {
        while (!over) {
            try {
                try {
                    calls();
                } catch (ThreadDeath stopped) {
                    REACHED.incrementAndGet();
                }
            } catch (ThreadDeath again) {
                REACHED.incrementAndGet();
            }
            // A stop wakes a thread that sleeps as an interrupt does.
            Thread.interrupted();
        }
    }

    private static void calls() {
        while (!over) {
            outer();
            CALLS.lazySet(CALLS.get() + 1);
        }
    }

    static void outer() {
        inner();
        inner();
    }

    static void inner() {}

    static void after() {}
}
