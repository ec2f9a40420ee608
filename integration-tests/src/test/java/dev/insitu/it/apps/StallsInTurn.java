package dev.insitu.it.apps;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * A service whose first second is slow, and which stalls once for each reason after that, shorter. Prints {@code REASON FROM TO} for each: a
 * window with the interval in which that stall ended, even if that is longer than usual. Then it waits until it is killed, or with an argument ends.
 */
public final class StallsInTurn {
    private static final long STALL_MILLIS = 300;
    private static final Object LOCK = new Object();
    private static Process echo;
    private static double result;

    private StallsInTurn() {}

    public static void main(String[] arguments) throws Exception {
        echo = new ProcessBuilder("cat").start();
        StallPartners.awaitLooks();
        for (int i = 0; i < 3; i++) {
            call("start");
        }
        // Until the agent takes the application for started, also on a busy machine.
        ordinary(4_000);
        for (String reason : new String[] {"sleep", "lock", "io", "park", "code"}) {
            Instant from = Instant.now().minusMillis(600);
            call(reason);
            ordinary(200);
            System.out.println(reason + " " + from + " " + Instant.now());
            ordinary(900);
        }
        System.out.println("stalled");
        while (arguments.length == 0 && result < 2) {
            ordinary(1_000);
        }
    }

    private static void ordinary(long millis) throws Exception {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() - end < 0) {
            call("nothing");
        }
    }

    private static void call(String reason) throws Exception {
        switch (reason) {
            case "start" -> Thread.sleep(STALL_MILLIS + 100);
            case "sleep" -> Thread.sleep(STALL_MILLIS);
            case "lock" -> awaitLock();
            case "io" -> read();
            case "park" -> LockSupport.parkNanos(STALL_MILLIS * 1_000_000);
            case "code" -> compute();
            default -> Thread.sleep(1);
        }
    }

    private static void awaitLock() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> hold(held), "holder");
        holder.start();
        held.await();
        synchronized (LOCK) {
            holder.interrupt();
        }
        holder.join();
    }

    private static void hold(CountDownLatch held) {
        synchronized (LOCK) {
            held.countDown();
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(STALL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void read() throws IOException {
        StallPartners.daemon("writer", StallsInTurn::write);
        echo.getInputStream().read();
    }

    private static void write() {
        sleep();
        OutputStream out = echo.getOutputStream();
        try {
            out.write('x');
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compute() {
        long end = System.nanoTime() + STALL_MILLIS * 1_000_000;
        while (System.nanoTime() - end < 0) {
            result = Math.sin(result + 1);
        }
    }
}
