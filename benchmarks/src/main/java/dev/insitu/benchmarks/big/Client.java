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
    private int count;
    private volatile long endNanos = Long.MAX_VALUE;

    Client(int port) {
        super("client");
        this.port = port;
        setDaemon(true);
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        for (int i = 0; i < MOST; i++) {
            long due = start + i * PERIOD_NANOS;
            if (due >= endNanos) {
                return;
            }
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

    /** Sends what is due before a time, all of it however late, then ends. */
    void finish(long nanos) throws InterruptedException {
        endNanos = nanos;
        join();
    }

    /** Milliseconds that 1 % of the requests due within a stretch of time exceed. Only after the client has finished. */
    double p99(long fromNanos, long toNanos) {
        long[] within = new long[count];
        int n = 0;
        for (int i = 0; i < count; i++) {
            if (dueNanos[i] >= fromNanos && dueNanos[i] < toNanos) {
                within[n++] = latencies[i];
            }
        }
        if (n == 0) {
            throw new IllegalStateException("no request was due in " + (toNanos - fromNanos) + " ns");
        }
        Arrays.sort(within, 0, n);
        return within[(int) (n * 0.99)] / 1e6;
    }
}
