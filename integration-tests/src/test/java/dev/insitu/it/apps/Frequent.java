package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;

/** Calls a short method often on several threads; every sixteenth call takes longer, every tenth throws. */
public final class Frequent {
    /** What a long call takes at least. */
    public static final long SLOW_NANOS = 20_000;

    private static final int PERIOD = 16;

    private Frequent() {}

    /** Takes the number of threads and of the calls of each. */
    public static void main(String[] arguments) throws InterruptedException {
        int calls = Integer.parseInt(arguments[1]);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            threads.add(new Thread(() -> callAll(calls)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void callAll(int calls) {
        for (int i = 0; i < calls; i++) {
            try {
                work(i);
            } catch (IllegalStateException e) {
                // One in ten.
            }
        }
    }

    static long work(int number) {
        if (number % PERIOD == 0) {
            long end = System.nanoTime() + SLOW_NANOS;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
        if (number % 10 == 0) {
            throw new IllegalStateException();
        }
        return number;
    }
}
