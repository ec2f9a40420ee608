package dev.insitu.it.apps;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * A service whose first second is slow, and which stalls for each reason after that, shorter. Prints {@code REASON FROM TO} for each: a
 * window with the interval in which that stall ended, even if that is longer than usual. A stall is repeated if the machine made another call
 * of the window as long, or kept the agent from looking. Then it waits until it is killed, or with an argument ends.
 */
public final class StallsInTurn {
    private static final long STALL_MILLIS = 300;

    /** What the machine may add to a stall, and an ordinary call may take. */
    private static final long DISTURBED_NANOS = 80_000_000;

    private static final Object LOCK = new Object();
    private static Process echo;
    private static double result;

    /** The longest of the ordinary calls before and after a stall. */
    private static long longestNanos;

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
            while (!stalls(reason)) {
                ordinary(900);
            }
            ordinary(900);
        }
        System.out.println("stalled");
        while (arguments.length == 0 && result < 2) {
            ordinary(1_000);
        }
    }

    /** Whether the machine lets the stall be the longest of its window. */
    private static boolean stalls(String reason) throws Exception {
        Instant from = Instant.now().minusMillis(600);
        AgentTurns looks = AgentTurns.ofLooks();
        long nanos = timed(reason);
        boolean seen = looks.areOver();
        ordinary(200);
        boolean undisturbed =
                seen && nanos < STALL_MILLIS * 1_000_000 + DISTURBED_NANOS && longestNanos < DISTURBED_NANOS;
        longestNanos = 0;
        if (undisturbed) {
            System.out.println(reason + " " + from + " " + Instant.now());
        }
        return undisturbed;
    }

    private static void ordinary(long millis) throws Exception {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() - end < 0) {
            longestNanos = Math.max(longestNanos, timed("nothing"));
        }
    }

    private static long timed(String reason) throws Exception {
        long begun = System.nanoTime();
        call(reason);
        return System.nanoTime() - begun;
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
