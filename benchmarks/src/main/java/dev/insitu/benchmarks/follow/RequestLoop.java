package dev.insitu.benchmarks.follow;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * An application whose threads make requests without a pause, each a slow one every second. For each line on stdin it prints how many
 * requests a second there were since the line before, how many for each second of CPU time, their p99 in microseconds, and the CPU time of
 * its threads by {@link CpuByKind.Kind} since it began.
 */
final class RequestLoop implements Runnable {
    private static final int THREADS = 2;
    private static final long SLOW_EVERY_NANOS = 1_000_000_000;

    /** Durations are known to 2 %. */
    private static final double BUCKETS_OF_FACTOR_E = 50;

    private static final int BUCKETS = 1_300;

    /**
     * Threads that live for less time may be missed. At 50 ms the looks' own code was half of what the JVM compiled again while a method was
     * followed.
     */
    private static final long LOOK_MILLIS = 500;

    private static final AtomicLongArray ENDED = new AtomicLongArray(BUCKETS);

    private final Request request;

    @SuppressWarnings("unused") // What is computed must be used, or there is nothing to do.
    private volatile int sink;

    private RequestLoop(Request request) {
        this.request = request;
    }

    /** Until it is killed. */
    public static void main(String[] arguments) throws Exception {
        Request request = Class.forName(arguments[0])
                .asSubclass(Request.class)
                .getDeclaredConstructor()
                .newInstance();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(new RequestLoop(request), "requests");
            thread.setDaemon(true);
            thread.start();
        }
        CpuByKind kinds = new CpuByKind();
        lookOften(kinds);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        long[] before = ended();
        long beforeNanos = System.nanoTime();
        long beforeCpu = cpuNanos();
        while (in.readLine() != null) {
            long[] now = ended();
            long nowNanos = System.nanoTime();
            long nowCpu = cpuNanos();
            kinds.look();
            print(before, now, nowNanos - beforeNanos, nowCpu - beforeCpu, kinds.seconds());
            before = now;
            beforeNanos = nowNanos;
            beforeCpu = nowCpu;
        }
    }

    @Override
    public void run() {
        long slowNanos = System.nanoTime();
        for (int n = 0; true; n++) {
            long start = System.nanoTime();
            boolean slow = start - slowNanos >= 0;
            slowNanos += slow ? SLOW_EVERY_NANOS : 0;
            sink = request.handle(n, slow);
            long took = System.nanoTime() - start;
            ENDED.incrementAndGet((int) (Math.log((double) Math.max(took, 1)) * BUCKETS_OF_FACTOR_E));
        }
    }

    private static void lookOften(CpuByKind kinds) {
        Thread looks = new Thread(
                () -> {
                    try {
                        while (true) {
                            kinds.look();
                            Thread.sleep(LOOK_MILLIS);
                        }
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "looks");
        looks.setDaemon(true);
        looks.start();
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static long[] ended() {
        long[] counts = new long[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] = ENDED.get(i);
        }
        return counts;
    }

    private static void print(long[] before, long[] now, long nanos, long cpuNanos, String kinds) {
        long all = 0;
        for (int i = 0; i < BUCKETS; i++) {
            all += now[i] - before[i];
        }
        long left = all / 100;
        int at = BUCKETS - 1;
        while (at > 0 && left >= now[at] - before[at]) {
            left -= now[at] - before[at];
            at--;
        }
        System.out.println(String.format(
                Locale.ROOT,
                "%.1f %.1f %.3f %s",
                all * 1e9 / nanos,
                all * 1e9 / cpuNanos,
                Math.exp(at / BUCKETS_OF_FACTOR_E) / 1e3,
                kinds));
    }
}
