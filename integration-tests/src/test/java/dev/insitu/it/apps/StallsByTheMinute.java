package dev.insitu.it.apps;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A service that is slow for a minute, and after that stalls once in each, for one reason of ten in turn. Prints {@code REASON FROM TO}
 * for each minute, then waits until it is killed. Arguments: how many minutes with a stall, and how many milliseconds a minute has.
 */
public final class StallsByTheMinute {
    private static final String[] REASONS = {
        "sleep", "monitor", "lock", "wait", "queue", "park", "pipe", "socket", "code", "nested"
    };
    private static final int STALL_MILLIS = 300;
    private static final int START_MILLIS = 400;

    /** A byte has no room for more. */
    private static final int ANSWER_MILLIS = 150;

    private static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static Socket socket;
    private static Process echo;
    private static int timesLocked;

    private StallsByTheMinute() {}

    public static void main(String[] arguments) throws Exception {
        int minutes = Integer.parseInt(arguments[0]);
        long minuteNanos = Long.parseLong(arguments[1]) * 1_000_000;
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        StallPartners.daemon("server", () -> StallPartners.answer(server));
        socket = new Socket(server.getInetAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        echo = new ProcessBuilder("cat").start();
        StallPartners.awaitLooks();
        long due = System.nanoTime() + minuteNanos;
        while (System.nanoTime() - due < 0) {
            call("start");
        }
        for (int minute = 0; minute < minutes; minute++) {
            String reason = REASONS[minute % REASONS.length];
            Instant from = Instant.now();
            due += minuteNanos;
            ordinary(due - minuteNanos / 2);
            stall(reason);
            ordinary(due);
            System.out.println(reason + " " + from + " " + Instant.now());
        }
        System.out.println("stalled");
        while (timesLocked >= 0) {
            KnownStalls.pause(1_000);
        }
    }

    private static void ordinary(long untilNanos) throws Exception {
        while (System.nanoTime() - untilNanos < 0) {
            call("nothing");
        }
    }

    private static void stall(String reason) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        switch (reason) {
            case "monitor" -> StallPartners.daemon("holder", () -> StallHolders.holdMonitor(held, STALL_MILLIS));
            case "lock" -> StallPartners.daemon("holder", () -> StallHolders.holdLock(held, STALL_MILLIS));
            case "queue" -> StallPartners.later(STALL_MILLIS, () -> QUEUE.add(1));
            case "pipe" -> StallPartners.later(STALL_MILLIS, StallsByTheMinute::write);
            default -> held.countDown();
        }
        if (reason.equals("monitor") || reason.equals("lock")) {
            held.await();
        }
        call(reason);
    }

    private static void call(String reason) throws Exception {
        switch (reason) {
            case "start" -> Thread.sleep(START_MILLIS);
            case "sleep" -> Thread.sleep(STALL_MILLIS);
            case "monitor" -> enterMonitor();
            case "lock" -> takeLock();
            case "wait" -> waitInVain();
            case "queue" -> QUEUE.take();
            case "park" -> LockSupport.parkNanos(STALL_MILLIS * 1_000_000L);
            case "pipe" -> echo.getInputStream().read();
            case "socket" -> ask();
            case "code" -> StallTimes.compute(STALL_MILLIS * 1_000_000L);
            case "nested" -> inner();
            default -> Thread.sleep(1);
        }
    }

    private static void enterMonitor() {
        synchronized (StallHolders.MONITOR) {
            timesLocked++;
        }
    }

    private static void takeLock() {
        StallHolders.LOCK.lock();
        try {
            timesLocked++;
        } finally {
            StallHolders.LOCK.unlock();
        }
    }

    private static void waitInVain() throws InterruptedException {
        Object nobodyNotifies = new Object();
        long end = System.nanoTime() + STALL_MILLIS * 1_000_000L;
        synchronized (nobodyNotifies) {
            while (System.nanoTime() - end < 0) {
                nobodyNotifies.wait(STALL_MILLIS);
            }
        }
    }

    private static void ask() throws IOException {
        for (int millis = 0; millis < STALL_MILLIS; millis += ANSWER_MILLIS) {
            socket.getOutputStream().write(ANSWER_MILLIS);
            socket.getInputStream().read();
        }
    }

    private static void write() throws IOException {
        OutputStream out = echo.getOutputStream();
        out.write('x');
        out.flush();
    }

    private static void inner() throws InterruptedException {
        Thread.sleep(STALL_MILLIS);
    }
}
