package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;

/** Runs out of stack and of heap inside its methods, catches that, and goes on. */
public final class Limits {
    private static final int ROUNDS = 50;

    private Limits() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws InterruptedException {
        int caught = 0;
        for (int i = 0; i < ROUNDS; i++) {
            caught += overflows() ? 1 : 0;
        }
        System.out.println("stack overflows caught " + caught);
        goOn(1000);

        caught = 0;
        for (int i = 0; i < 3; i++) {
            caught += exhausts() ? 1 : 0;
        }
        System.out.println("heap exhausted " + caught);
        goOn(1000);

        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                overflows();
                goOn(1000);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("gone on");
    }

    private static boolean overflows() {
        try {
            return deeper(0) < 0;
        } catch (StackOverflowError e) {
            return true;
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }

    private static boolean exhausts() {
        // Large enough: what runs out of heap is to be the method with the probe, not the list.
        List<byte[]> all = new ArrayList<>(1_000);
        try {
            for (; ; ) {
                all.add(allocated(1 << 20));
            }
        } catch (OutOfMemoryError e) {
            return !all.isEmpty();
        }
    }

    static byte[] allocated(int bytes) {
        return new byte[bytes];
    }

    private static void goOn(int times) {
        for (int i = 0; i < times; i++) {
            after(i);
        }
    }

    static int after(int i) {
        return i + 1;
    }
}
