package dev.insitu.it.apps;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Makes a known number of calls on four threads, throws a known number of exceptions, and hands messages to another thread. */
public final class ExactCounts {
    private static final int THREADS = 4;
    private static final int CALLS = 1_000_000;
    private static final int FAILURES = 100_000;
    private static final int MESSAGES = 10_000;
    private static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1_000);

    @SuppressWarnings("UnusedVariable") // Written so that the calls have an effect.
    private static volatile long sum;

    private ExactCounts() {}

    /** The argument {@code wait} keeps the JVM alive at the end, with a call each millisecond, until stdin ends. */
    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(ExactCounts::work, "worker " + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread receiver = new Thread(ExactCounts::receive, "receiver");
        receiver.start();
        for (int message = 0; message < MESSAGES; message++) {
            send(message);
        }
        receiver.join();
        System.out.println("counted");
        if (arguments.length > 0) {
            System.in.read();
        }
    }

    private static void work() {
        for (int i = 0; i < CALLS / THREADS; i++) {
            call(i);
        }
        for (int i = 0; i < FAILURES / THREADS; i++) {
            try {
                fail(i);
            } catch (IllegalStateException e) {
                sum = i;
            }
        }
    }

    private static void receive() {
        try {
            for (int i = 0; i < MESSAGES; i++) {
                receive(QUEUE.take());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void call(int number) {
        sum = number;
    }

    private static void fail(int number) {
        throw new IllegalStateException("failure " + number);
    }

    private static void send(int message) throws InterruptedException {
        QUEUE.put(message);
    }

    private static void receive(int message) {
        sum = message;
    }
}
