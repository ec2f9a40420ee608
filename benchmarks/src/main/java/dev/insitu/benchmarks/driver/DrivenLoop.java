package dev.insitu.benchmarks.driver;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** An application whose work is nothing: what it takes is the driver's. Prints its figures. */
final class DrivenLoop {
    /** Prints what a call takes, in nanoseconds. */
    static final String FLAT_OUT = "flat-out";

    /** Prints how much of a CPU the calling thread takes, and how much the whole process, in which others may work for it. */
    static final String PACED = "paced";

    /** Flat out, before calls are paced. */
    static final int WARM_UP = 2_000;

    /** Paced calls before the thread's CPU time is looked at. */
    private static final int SETTLE = 50;

    private static final int BLOCKS = 40;
    private static final int CALLS = 500_000;

    private DrivenLoop() {}

    /** Driven; does nothing. */
    static void task() {}

    /** Takes which figure and, of {@link #PACED}, how many calls are paced. */
    public static void main(String[] arguments) {
        if (arguments[0].equals(FLAT_OUT)) {
            flatOut();
        } else {
            paced(Integer.parseInt(arguments[1]));
        }
    }

    /** The median of the second half of many blocks. */
    private static void flatOut() {
        double[] nanos = new double[BLOCKS / 2];
        for (int block = 0; block < BLOCKS; block++) {
            nanos[block % nanos.length] = block() / (double) CALLS;
        }
        Arrays.sort(nanos);
        System.out.println(nanos[nanos.length / 2]);
    }

    private static long block() {
        long start = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            task();
        }
        return System.nanoTime() - start;
    }

    private static void paced(int calls) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        for (int i = 0; i < WARM_UP + SETTLE; i++) {
            task();
        }
        long start = System.nanoTime();
        long cpu = threads.getCurrentThreadCpuTime();
        long processCpu = process.getProcessCpuTime();
        int left = calls - 2 * SETTLE;
        for (int i = 0; i < left; i++) {
            task();
        }
        double cpuOfProcess = process.getProcessCpuTime() - processCpu;
        double cpuOfThread = threads.getCurrentThreadCpuTime() - cpu;
        double nanos = Math.max(1, System.nanoTime() - start);
        System.out.println(cpuOfThread / nanos + " " + cpuOfProcess / nanos);
        for (int i = 0; i < 2 * SETTLE; i++) {
            task();
        }
    }
}
