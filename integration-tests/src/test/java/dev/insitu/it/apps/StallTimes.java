package dev.insitu.it.apps;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** What calls of {@link KnownStalls} really took, and how often a thread that only sleeps came to its turn meanwhile. */
final class StallTimes {
    private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();
    private static final List<String> TAKEN = new ArrayList<>();
    private static volatile long longestGapNanos;
    private static volatile String looking = "";

    interface Stall {
        void run() throws Exception;
    }

    private StallTimes() {}

    /** One of each call, then the one about looks. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>(TAKEN);
        lines.add(looking);
        return lines;
    }

    static void take(String name, Stall stall) throws Exception {
        long cpu = TIMES.getCurrentThreadCpuTime();
        longestGapNanos = 0;
        long start = System.nanoTime();
        stall.run();
        long nanos = System.nanoTime() - start;
        TAKEN.add(name + ' ' + nanos + ' ' + (TIMES.getCurrentThreadCpuTime() - cpu) + ' ' + longestGapNanos);
    }

    /** Each millisecond reads what a look at a thread reads, so that it is known what that takes on this machine at this time. */
    static void beat() {
        try (RandomAccessFile call = new RandomAccessFile("/proc/thread-self/syscall", "r");
                RandomAccessFile times = new RandomAccessFile("/proc/thread-self/schedstat", "r")) {
            byte[] text = new byte[512];
            long begin = System.nanoTime();
            long cpu = 0;
            for (long beats = 1; ; beats++) {
                long start = System.nanoTime();
                KnownStalls.pause(1);
                long awake = System.nanoTime();
                longestGapNanos = Math.max(longestGapNanos, awake - start);
                long before = TIMES.getCurrentThreadCpuTime();
                call.seek(0);
                call.read(text);
                times.seek(0);
                times.read(text);
                cpu += TIMES.getCurrentThreadCpuTime() - before;
                looking = "looking " + (awake - begin) / beats + ' ' + cpu / beats;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until this thread itself, not only the clock, has got on. */
    static void compute(long nanos) {
        long end = TIMES.getCurrentThreadCpuTime() + nanos;
        while (TIMES.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
