package dev.insitu.it.apps;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** Many threads that work a little, all the time, until there is something on stdin. */
public final class Crowd {
    private static final int THREADS = 100;

    private Crowd() {}

    /** Prints "crowded" when all work. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        CountDownLatch working = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                working.countDown();
                workAllTheTime();
            });
            thread.setDaemon(true);
            thread.start();
        }
        working.await();
        System.out.println("crowded");
        System.in.read();
    }

    private static void workAllTheTime() {
        try {
            for (; ; ) {
                work();
                Thread.sleep(2);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** That it was called is all there is to know of it. */
    static void work() {}
}
