package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Threads that leave a call of some milliseconds and do something else at once. Arguments: threads, calls of each. */
public final class Leaving {
    private static final int MOST_MILLIS = 12;

    private Leaving() {}

    /** See above. */
    public static void main(String[] arguments) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            Random random = new Random(i);
            Thread thread = new Thread(() -> call(random, Integer.parseInt(arguments[1])), "leaving-" + i);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void call(Random random, int times) {
        for (int i = 0; i < times; i++) {
            work(1 + random.nextInt(MOST_MILLIS));
            rest();
        }
    }

    static void work(int millis) {
        sleep(millis);
    }

    private static void rest() {
        sleep(1);
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
