package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** A queue that holds each item for 5 ms, between a thread that fills it and one that empties it. Some are lost, at regular intervals. */
public final class Holding {
    private static final long HELD_NANOS = 5_000_000;
    private static final long BETWEEN_NANOS = 1_000_000;

    /** Below this a thread does not sleep, since it would oversleep. */
    private static final long SPIN_NANOS = 500_000;

    /** An item, and when it may leave. */
    private record Held(Long item, long dueNanos) {}

    private static final LinkedBlockingQueue<Held> QUEUE = new LinkedBlockingQueue<>();

    private Holding() {}

    /** Takes the number of items, and which of them are lost: every n-th, or none where that is 0. */
    public static void main(String[] arguments) throws InterruptedException {
        int items = Integer.parseInt(arguments[0]);
        int lostEvery = Integer.parseInt(arguments[1]);
        int lost = lostEvery == 0 ? 0 : items / lostEvery;
        Thread consumer = new Thread(() -> consume(items - lost), "consumer");
        consumer.start();
        long start = System.nanoTime();
        for (int i = 1; i <= items; i++) {
            offer((long) i, lostEvery != 0 && i % lostEvery == 0);
            waitUntil(start + i * BETWEEN_NANOS);
        }
        consumer.join();
        passThrough(items, lostEvery);
        System.out.println(items - lost + " left");
    }

    /** What is lost gets in and never out. */
    static void offer(Long item, boolean lost) {
        if (!lost) {
            QUEUE.add(new Held(item, System.nanoTime() + HELD_NANOS));
        }
    }

    private static void consume(int items) {
        for (int i = 0; i < items; i++) {
            handle(next());
        }
    }

    /** The item that is due next, once it is. */
    static Long next() {
        try {
            Held held = QUEUE.take();
            waitUntil(held.dueNanos());
            return held.item();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void handle(Long item) {
        if (item <= 0) {
            throw new IllegalArgumentException();
        }
    }

    /** The same without a queue: each item has a thread that takes it from the one end to the other. */
    private static void passThrough(int items, int lostEvery) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= items; i++) {
            boolean lost = lostEvery != 0 && i % lostEvery == 0;
            Thread thread = new Thread(() -> {
                long due = enter() + HELD_NANOS;
                waitUntil(due);
                if (!lost) {
                    leave();
                }
            });
            thread.start();
            threads.add(thread);
            if (lost || i % 10 == 0) {
                thread.join();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Now. */
    static long enter() {
        return System.nanoTime();
    }

    static void leave() {
        Thread.onSpinWait();
    }

    private static void waitUntil(long dueNanos) {
        for (long left = dueNanos - System.nanoTime(); left > 0; left = dueNanos - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
