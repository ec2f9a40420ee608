package dev.insitu.it.apps;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Calls that do not end. */
public final class Hanging {
    private static final Object LOCK = new Object();
    private static final CountDownLatch HELD = new CountDownLatch(4);
    private static volatile long begunNanos;
    private static volatile long enteredNanos;

    private Hanging() {}

    private interface Work {
        void run() throws InterruptedException;
    }

    /**
     * Takes one of these.
     *
     * <ul>
     *   <li>{@code hang}: fifty calls of {@link #work} that end, and one that does not. Prints when that was begun, when it was inside, and,
     *       as it is told to end, what the clock says.
     *   <li>{@code deadlock}: four threads, in pairs, of which each has what the other wants.
     *   <li>{@code many}: ten million calls of {@link #add} on two threads.
     * </ul>
     */
    public static void main(String[] arguments) throws InterruptedException, java.io.IOException {
        switch (arguments[0]) {
            case "hang" -> hang();
            case "deadlock" -> deadlock();
            default -> many();
        }
    }

    private static void hang() throws InterruptedException, java.io.IOException {
        start("worker", Hanging::workOften);
        while (enteredNanos == 0) {
            Thread.sleep(1);
        }
        System.out.println("begun " + begunNanos);
        System.out.println("entered " + enteredNanos);
        System.out.println("hangs");
        System.in.read();
        System.out.println("end " + System.nanoTime());
    }

    private static void workOften() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            work(false);
        }
        begunNanos = System.nanoTime();
        work(true);
    }

    /** Takes two milliseconds, or for ever. */
    static void work(boolean hangs) throws InterruptedException {
        if (hangs) {
            synchronized (LOCK) {
                enteredNanos = System.nanoTime();
                while (begunNanos != 0) {
                    LOCK.wait();
                }
            }
        }
        Thread.sleep(2);
    }

    private static void deadlock() throws InterruptedException, java.io.IOException {
        Object left = new Object();
        Object right = new Object();
        Thread one = start("one", () -> monitors(left, right));
        Thread two = start("two", () -> monitors(right, left));
        ReentrantLock first = new ReentrantLock();
        ReentrantLock second = new ReentrantLock();
        Thread three = start("three", () -> locks(first, second));
        Thread four = start("four", () -> locks(second, first));
        while (one.getState() != Thread.State.BLOCKED
                || two.getState() != Thread.State.BLOCKED
                || !second.hasQueuedThread(three)
                || !first.hasQueuedThread(four)) {
            Thread.sleep(1);
        }
        System.out.println("deadlocked");
        System.in.read();
    }

    static void monitors(Object first, Object second) throws InterruptedException {
        synchronized (first) {
            HELD.countDown();
            HELD.await();
            synchronized (second) {
                throw new AssertionError();
            }
        }
    }

    static void locks(ReentrantLock first, ReentrantLock second) throws InterruptedException {
        first.lock();
        HELD.countDown();
        HELD.await();
        second.lock();
    }

    private static void many() throws InterruptedException {
        Thread other = start("other", Hanging::addOften);
        addOften();
        other.join();
    }

    private static void addOften() {
        int sum = 0;
        for (int i = 0; i < 5_000_000; i++) {
            sum = add(sum, i);
        }
        System.out.println(sum);
    }

    static int add(int sum, int number) {
        return sum + number;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
