package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Driven calls that queue for a reason that is known. Each run of the driver is of one kind, in the order of the arguments after the first
 * four: the calls before the first run, the calls of a run, every how many calls it happens, and to how many calls in a row.
 */
public final class Queued {
    private static final int STALL_MILLIS = 40;
    private static final int USUAL_MILLIS = 1;

    /** What a call takes: a little over half of the time between two calls at 500/s. */
    private static final long WORK_NANOS = 1_100_000;

    private static final int TRIAL_STEPS = 60_000;
    private static final int TRIALS = 200;
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static final BlockingQueue<String> REAPED = new LinkedBlockingQueue<>();
    private static final BlockingQueue<String> READY = new LinkedBlockingQueue<>();
    private static final List<byte[]> KEPT = new ArrayList<>();
    private static final byte[][] LATEST = new byte[100_000][];
    private static long latest;
    private static int workSteps;

    /** Whether usual calls wait for a socket, and do not compute. */
    private static boolean reading;

    private static volatile boolean hogging;
    private static volatile double done;
    private static Socket socket;
    private static Process echo;
    private static Turning turning;

    private Queued() {}

    public static void main(String[] arguments) throws Exception {
        long before = Long.parseLong(arguments[0]);
        long ofRun = Long.parseLong(arguments[1]);
        long every = Long.parseLong(arguments[2]);
        long inARow = Long.parseLong(arguments[3]);
        daemon("reaper", Queued::reap);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        daemon("server", () -> answer(server));
        socket = new Socket(server.getInetAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        echo = new ProcessBuilder("cat").start();
        turning = new Turning();
        workSteps = stepsOfWork();
        long end = before + ofRun * (arguments.length - 4);
        for (long i = 0; ; i++) {
            boolean driven = i >= before && i < end;
            String kind = driven ? arguments[4 + (int) ((i - before) / ofRun)] : "";
            boolean happens = driven && delayed((i - before) % every, every, inARow);
            boolean away = kind.startsWith("away-");
            reading = kind.startsWith("reading-");
            call(happens && !away ? kind : "");
            if (happens && away) {
                stall(kind.substring(kind.indexOf('-') + 1));
            }
        }
    }

    /** In the middle of the calls between two delays. */
    private static boolean delayed(long call, long every, long inARow) {
        return call >= every / 4 && call < every / 4 + inARow;
    }

    /** The steps that take as long as a call should, on this machine now. */
    private static int stepsOfWork() {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < TRIALS; i++) {
            long start = System.nanoTime();
            work(TRIAL_STEPS);
            shortest = Math.min(shortest, System.nanoTime() - start);
        }
        return (int) (TRIAL_STEPS * WORK_NANOS / shortest);
    }

    private static void call(String kind) throws Exception {
        if (reading) {
            ask(USUAL_MILLIS);
        } else {
            work(workSteps);
        }
        if (!kind.isEmpty()) {
            stall(kind.substring(kind.indexOf('-') + 1));
        }
    }

    private static void stall(String by) throws Exception {
        switch (by) {
            case "monitor" -> {
                have("monitor");
                synchronized (MONITOR) {
                    did(1);
                }
            }
            case "lock" -> {
                have("lock");
                LOCK.lock();
                try {
                    did(1);
                } finally {
                    LOCK.unlock();
                }
            }
            case "wait" -> {
                Object own = new Object();
                long until = System.nanoTime() + STALL_MILLIS * 1_000_000L;
                synchronized (own) {
                    while (System.nanoTime() < until) {
                        own.wait(STALL_MILLIS);
                    }
                }
            }
            case "queue" -> {
                REAPED.add("queue");
                QUEUE.take();
            }
            case "sleep" -> Thread.sleep(STALL_MILLIS);
            case "nap" -> napUntilSeen();
            case "sleep1" -> Thread.sleep(1);
            case "socket" -> ask(STALL_MILLIS);
            case "pipe" -> {
                REAPED.add("pipe");
                echo.getInputStream().read();
            }
            case "gc" -> {
                while (KEPT.size() < 200_000) {
                    KEPT.add(new byte[100]);
                }
                System.gc();
                System.gc();
            }
            case "hogs" -> {
                hogs(8);
                work(12 * workSteps);
                hogging = false;
            }
            case "hogs1" -> {
                if (!hogging) {
                    hogs(6);
                    REAPED.add("hogs");
                }
            }
            case "code" -> work(36 * workSteps);
            case "deoptimisation" -> did(turning.turn(STALL_MILLIS * 1_000_000L));
            case "nested" -> nested();
            case "code1" -> work(workSteps * 5 / 4);
            case "garbage1" -> {
                // Kept for the next few calls: to make it is little work, and to copy it is much.
                for (int i = 0; i < 5_000; i++) {
                    LATEST[(int) (latest++ % LATEST.length)] = new byte[100];
                }
            }
            default -> throw new IllegalArgumentException(by);
        }
    }

    /** At least as long as the other stalls, on a machine that lets the agent look meanwhile. */
    private static void napUntilSeen() throws IOException, InterruptedException {
        AgentTurns looks = AgentTurns.ofLooks();
        do {
            Thread.sleep(STALL_MILLIS);
        } while (!looks.areOver());
    }

    private static void ask(int millis) throws IOException {
        socket.getOutputStream().write(millis);
        socket.getInputStream().read();
    }

    /** May have a probe of its own. */
    private static void nested() throws InterruptedException {
        have("monitor");
        synchronized (MONITOR) {
            did(1);
        }
    }

    private static void have(String what) throws InterruptedException {
        REAPED.add(what);
        READY.take();
    }

    private static void reap() {
        try {
            while (true) {
                String what = REAPED.take();
                switch (what) {
                    case "monitor" -> {
                        synchronized (MONITOR) {
                            READY.add(what);
                            Thread.sleep(STALL_MILLIS);
                        }
                    }
                    case "lock" -> {
                        LOCK.lock();
                        try {
                            READY.add(what);
                            Thread.sleep(STALL_MILLIS);
                        } finally {
                            LOCK.unlock();
                        }
                    }
                    case "queue" -> {
                        Thread.sleep(STALL_MILLIS);
                        QUEUE.add(1);
                    }
                    case "hogs" -> {
                        Thread.sleep(400);
                        hogging = false;
                    }
                    default -> {
                        Thread.sleep(STALL_MILLIS);
                        echo.getOutputStream().write('.');
                        echo.getOutputStream().flush();
                    }
                }
            }
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket to = server.accept()) {
            InputStream in = to.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int millis = in.read(); millis >= 0; millis = in.read()) {
                Thread.sleep(millis);
                out.write(1);
            }
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized void did(double work) {
        done += work;
    }

    private static void hogs(int count) {
        hogging = true;
        for (int i = 0; i < count; i++) {
            daemon("hog", () -> {
                double hogged = 0;
                while (hogging) {
                    hogged += Math.sqrt(hogged + 1);
                }
                did(hogged);
            });
        }
    }

    private static void work(int steps) {
        double sum = done;
        for (int i = 0; i < steps; i++) {
            sum += Math.sqrt(sum + i);
        }
        done = sum > 1e9 ? 0 : sum;
    }

    private static void daemon(String name, Runnable does) {
        Thread thread = new Thread(does, name);
        thread.setDaemon(true);
        thread.start();
    }
}
