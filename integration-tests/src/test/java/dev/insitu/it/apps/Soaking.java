package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Works as servers do over weeks, only sooner: threads come and go, class loaders come and go, and calls have a rate that changes from second
 * to second, {@value #RATE} a second on average. Answers each line on stdin with what it holds after a collection:
 * {@code held HEAP METASPACE THREADS CALLS LOADERS}.
 */
public final class Soaking {
    private static final long RATE = 100_000;

    /** Of the rate, in percent, each for a second. */
    private static final int[] SHARES = {100, 40, 160, 20, 180};

    /** A thread lives for one. */
    private static final long STRETCH_NANOS = 10_000_000;

    private static volatile boolean over;
    private static final AtomicLong CALLS = new AtomicLong();
    private static final AtomicLong SUM = new AtomicLong();
    private static final List<WeakReference<ClassLoader>> LOADERS = new ArrayList<>();

    private Soaking() {}

    /** Takes nothing; ends with its stdin. */
    public static void main(String[] arguments) throws Exception {
        Thread workers = new Thread(Soaking::keepPace, "workers");
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

    /** A new thread for each stretch. What was missed for want of a CPU is made up for. */
    private static void keepPace() {
        try {
            long stretch = System.nanoTime();
            while (!over) {
                long second = stretch / TimeUnit.SECONDS.toNanos(1);
                long calls = RATE
                        * SHARES[(int) Math.floorMod(second, (long) SHARES.length)]
                        / 100
                        * STRETCH_NANOS
                        / TimeUnit.SECONDS.toNanos(1);
                Thread thread = new Thread(() -> makeCalls(calls));
                thread.start();
                thread.join();
                stretch += STRETCH_NANOS;
                TimeUnit.NANOSECONDS.sleep(Math.max(0, stretch - System.nanoTime()));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void makeCalls(long calls) {
        long result = 0;
        for (long i = 0; i < calls; i++) {
            result += Soaked.work(i);
        }
        SUM.set(result);
        CALLS.addAndGet(calls);
    }

    private static void load() {
        URL classes = Soaking.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            while (!over) {
                try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
                    synchronized (LOADERS) {
                        LOADERS.add(new WeakReference<>(loader));
                    }
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
        int loaders;
        synchronized (LOADERS) {
            LOADERS.removeIf(loader -> loader.get() == null);
            loaders = LOADERS.size();
        }
        return heap.getUsed() + " " + metaspace + " "
                + ManagementFactory.getThreadMXBean().getThreadCount() + " " + CALLS + " " + loaders;
    }
}
