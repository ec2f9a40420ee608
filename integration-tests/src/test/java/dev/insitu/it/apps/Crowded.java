package dev.insitu.it.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Many more threads than CPUs, each of which has always something to do. Argument: for how many seconds. */
public final class Crowded {
    private static final int THREADS_A_CPU = 25;
    private static final int ROUNDS = 500;
    private static final long NANOS_A_SECOND = 1_000_000_000;
    private static final LongAdder DONE = new LongAdder();

    private Crowded() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        long end = System.nanoTime() + Integer.parseInt(arguments[0]) * NANOS_A_SECOND;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS_A_CPU * Runtime.getRuntime().availableProcessors(); i++) {
            threads.add(new Thread(() -> workUntil(end), "worker-" + i));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(DONE.sum() != 0);
    }

    private static void workUntil(long endNanos) {
        long sum = 0;
        while (System.nanoTime() - endNanos < 0) {
            sum += work(sum);
        }
        DONE.add(sum | 1);
    }

    /** About a microsecond. */
    static long work(long seed) {
        long mixed = seed;
        for (int i = 0; i < ROUNDS; i++) {
            mixed = mixed * 0x5DEECE66DL + 0xBL;
        }
        return mixed;
    }
}
