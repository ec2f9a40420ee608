package peers;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The application that each way of timing is tried on. Prints one line. */
final class TimedApplication {
    private static final int BLOCKS = 40;

    /** What takes microseconds a call has fewer blocks. */
    private static final long ENOUGH_NANOS = 10_000_000_000L;

    private static final int CALLS = 200_000;

    /** 5 s at 1,000/s, of which four calls take 300 ms. */
    private static final int PACED_CALLS = 5_000;

    private static final long PERIOD_NANOS = 1_000_000;
    private static final int STALL_EVERY = 1_250;

    /** What is printed before the calls, when tools may attach. */
    static final String READY = "ready";

    /** What is printed after the calls, when the application may be killed. */
    static final String COUNTED = "counted";

    private TimedApplication() {}

    private static volatile long sink;

    /** Takes what to do, and with how many threads. Before and after it waits for a byte on stdin, or its end. */
    public static void main(String[] arguments) throws Exception {
        long begunMillis = System.currentTimeMillis();
        // Loads the class: some tools look for it when they are attached.
        sink = Work.plain(1);
        System.out.println(READY);
        System.in.read();
        String figures = "";
        switch (arguments[0]) {
            case "cost":
                figures = "cost=" + cost(Integer.parseInt(arguments[1]));
                break;
            case "count":
                count();
                break;
            case "killed":
                count();
                System.out.println(COUNTED);
                Thread.sleep(60_000);
                break;
            case "truth":
                truth(arguments[1].equals("itself"));
                break;
            default:
                break;
        }
        System.out.println("begun=" + begunMillis + " rss=" + rssKilobytes() + " " + figures + " " + Way.said());
        System.in.read();
    }

    /** CPU time of a call, in nanoseconds: the median of the later half of the blocks, the mean of the threads. */
    private static double cost(int threads) throws InterruptedException {
        double[] costs = new double[threads];
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int index = i;
            all.add(new Thread(() -> costs[index] = cost()));
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        return Arrays.stream(costs).average().orElseThrow();
    }

    private static double cost() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Double> nanos = new ArrayList<>();
        long end = System.nanoTime() + ENOUGH_NANOS;
        while (nanos.size() < BLOCKS && System.nanoTime() < end) {
            long before = threads.getCurrentThreadCpuTime();
            sink = block(nanos.size());
            nanos.add((threads.getCurrentThreadCpuTime() - before) / (double) CALLS);
        }
        List<Double> later = nanos.subList(nanos.size() / 2, nanos.size());
        return later.stream().sorted().toList().get(later.size() / 2);
    }

    private static long block(long seed) {
        long x = seed;
        for (int i = 0; i < CALLS; i++) {
            x = Way.call(x);
        }
        return x;
    }

    /** 1,000 calls on four threads that end at once: half return, a quarter throw themselves, a quarter pass an exception on. */
    private static void count() throws InterruptedException {
        for (int thread = 0; thread < 4; thread++) {
            Thread caller = new Thread(TimedApplication::calls);
            caller.start();
            caller.join();
        }
    }

    /** Has a name: Glowroot does not time what is in a lambda. */
    private static void calls() {
        for (int i = 0; i < 250; i++) {
            int how = i % 2 == 0 ? 0 : 1 + i / 2 % 2;
            try {
                if (Way.NOW == Way.AGENT) {
                    Work.failing(how);
                } else {
                    Way.call(() -> Work.failing(how));
                }
            } catch (IllegalStateException expected) {
                sink++;
            }
        }
    }

    /** Calls on a schedule, kept by the application itself or by who drives it. */
    private static void truth(boolean byItself) {
        long start = System.nanoTime();
        for (int i = 0; i < PACED_CALLS; i++) {
            boolean stall = i % STALL_EVERY == STALL_EVERY - 1;
            while (byItself && System.nanoTime() - start < i * PERIOD_NANOS) {
                Thread.onSpinWait();
            }
            if (Way.NOW == Way.AGENT) {
                Work.stalling(stall);
            } else {
                Way.call(() -> Work.stalling(stall));
            }
        }
    }

    private static long rssKilobytes() throws Exception {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return 0;
    }
}
