package dev.insitu.benchmarks.big;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** A client of the application that sends requests on a fixed schedule; latencies count from when a request was due. */
final class Client extends Thread {
    private static final long PERIOD_NANOS = 4_000_000;
    private static final int MOST = 1 << 16;

    private final int port;
    private final long[] dueNanos = new long[MOST];
    private final long[] latencies = new long[MOST];
    private volatile int count;
    private volatile boolean stopped;

    Client(int port) {
        super("client");
        this.port = port;
        setDaemon(true);
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        for (int i = 0; i < MOST && !stopped; i++) {
            long due = start + i * PERIOD_NANOS;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            ask(i);
            dueNanos[i] = due;
            latencies[i] = System.nanoTime() - due;
            count = i + 1;
        }
    }

    private void ask(int number) {
        URI uri = URI.create("http://127.0.0.1:" + port + "/?" + number);
        try (InputStream in = uri.toURL().openStream()) {
            in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    void stopAsking() {
        stopped = true;
    }

    /** Milliseconds that 1 % of the requests due within a stretch of time exceed. */
    double p99(long fromNanos, long toNanos) {
        int known = count;
        long[] within = new long[known];
        int n = 0;
        for (int i = 0; i < known; i++) {
            if (dueNanos[i] - fromNanos >= 0 && dueNanos[i] - toNanos < 0) {
                within[n++] = latencies[i];
            }
        }
        Arrays.sort(within, 0, n);
        return n == 0 ? Double.NaN : within[(int) (n * 0.99)] / 1e6;
    }
}
