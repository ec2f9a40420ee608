package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Works as servers do over weeks, only sooner: threads come and go, class loaders come and go, and calls have a rate that changes. Answers each
 * line on stdin with what it holds after a collection: {@code held HEAP METASPACE THREADS CALLS}.
 */
public final class Soaking {
    private static final int BATCH = 1_000;
    private static volatile boolean over;
    private static final AtomicLong CALLS = new AtomicLong();
    private static final AtomicLong SUM = new AtomicLong();

    private Soaking() {}

    static long work(long n) {
        return n * 31 + 7;
    }

    /** Takes nothing; ends with its stdin. */
    public static void main(String[] arguments) throws Exception {
        Thread workers = new Thread(Soaking::work, "workers");
        Thread loaders = new Thread(Soaking::load, "loaders");
        workers.start();
        loaders.start();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            System.out.println(line + " " + held());
        }
        over = true;
        workers.join();
        loaders.join();
        System.out.println("worked");
    }

    /** A new thread for each stretch of about ten milliseconds, at a rate between some thousand and 200,000 calls a second. */
    private static void work() {
        try {
            for (int i = 0; !over; i++) {
                int batches = 1 + i / 100 % 3;
                Thread thread = new Thread(() -> workFor(batches));
                thread.start();
                thread.join();
                TimeUnit.MILLISECONDS.sleep(8);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void workFor(int batches) {
        long result = 0;
        for (int i = 0; i < batches * BATCH; i++) {
            result += work(i);
        }
        SUM.set(result);
        CALLS.addAndGet((long) batches * BATCH);
    }

    private static void load() {
        URL classes = Soaking.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            while (!over) {
                try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
                    ((Runnable) loader.loadClass("dev.insitu.it.apps.Worked")
                                    .getConstructor()
                                    .newInstance())
                            .run();
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String held() {
        System.gc();
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long metaspace = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            metaspace += pool.getName().equals("Metaspace") ? pool.getUsage().getUsed() : 0;
        }
        return heap.getUsed() + " " + metaspace + " "
                + ManagementFactory.getThreadMXBean().getThreadCount() + " " + CALLS;
    }
}
