package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Calls that stall for a reason that is known, each kind in methods of its own, for 20, 10 and 5 ms. It waits until the agent looks, and writes to
 * a file what each call really took: {@code METHOD NANOS CPU_NANOS GAP_NANOS}, the last for how long a thread that only sleeps was kept
 * from a CPU meanwhile. Its last line is {@code looking PERIOD_NANOS CPU_NANOS}: how often that thread came to its turn, which wants to each millisecond, and
 * what it took of a CPU for it there to read what Linux tells of a thread. Arguments: the file, how often each; {@code collecting} has garbage
 * collected all the while.
 */
public final class KnownStalls {
    private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();
    private static final long SETTLE_MILLIS = 500;
    private static final int HOGS_FOR_EACH_CPU = 2;
    private static final int RUNNING_ON_EACH_CPU = HOGS_FOR_EACH_CPU + 1;
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static final List<String> TAKEN = new ArrayList<>();
    private static volatile boolean hogging;
    private static volatile long longestGapNanos;
    private static volatile String looking = "";
    private static int timesLocked;
    private static Socket socket;
    private static Process echo;

    private interface Stall {
        void run() throws Exception;
    }

    private KnownStalls() {}

    public static void main(String[] arguments) throws Exception {
        int times = Integer.parseInt(arguments[1]);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        daemon("server", () -> answer(server));
        daemon("metronome", KnownStalls::beat);
        socket = new Socket(server.getInetAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        echo = new ProcessBuilder("cat").start();
        awaitLooks();
        if (arguments.length > 2) {
            daemon("collecting", KnownStalls::collect);
        }
        for (int i = 0; i < times; i++) {
            stallsOf10();
        }
        for (int i = 0; i < times; i++) {
            waits();
        }
        for (int i = 0; i < Runtime.getRuntime().availableProcessors() * HOGS_FOR_EACH_CPU; i++) {
            hogging = true;
            daemon("hog", KnownStalls::hog);
        }
        for (int i = 0; i < times; i++) {
            take("hogs20", KnownStalls::hogs20);
            take("hogged", KnownStalls::hogged);
            take("hogs5", KnownStalls::hogs5);
        }
        hogging = false;
        TAKEN.add(looking);
        Files.write(Path.of(arguments[0]), TAKEN);
        echo.destroy();
        System.exit(timesLocked > 0 ? 0 : 1);
    }

    /** Waits until the agent has begun to look at threads, and some time more: its code is interpreted at first. */
    static void awaitLooks() {
        while (Thread.getAllStackTraces().keySet().stream().noneMatch(KnownStalls::isTheAgents)) {
            pause(10);
        }
        pause(SETTLE_MILLIS);
    }

    private static boolean isTheAgents(Thread thread) {
        return thread.getName().equals("insitu-sampler");
    }

    /** First: so many stacks are taken at once on any JVM. */
    private static void stallsOf10() throws Exception {
        held(KnownStalls::holdMonitor, 10, "monitor10", KnownStalls::monitor10);
        held(KnownStalls::holdLock, 10, "lock10", KnownStalls::lock10);
        take("sleep10", KnownStalls::sleep10);
    }

    private static void waits() throws Exception {
        held(KnownStalls::holdMonitor, 20, "monitor20", KnownStalls::monitor20);
        held(KnownStalls::holdMonitor, 5, "monitor5", KnownStalls::monitor5);
        held(KnownStalls::holdLock, 20, "lock20", KnownStalls::lock20);
        held(KnownStalls::holdLock, 5, "lock5", KnownStalls::lock5);
        take("wait20", KnownStalls::wait20);
        take("wait5", KnownStalls::wait5);
        later(20, () -> QUEUE.add(1));
        take("queue20", KnownStalls::queue20);
        later(5, () -> QUEUE.add(1));
        take("queue5", KnownStalls::queue5);
        take("sleep20", KnownStalls::sleep20);
        take("sleep5", KnownStalls::sleep5);
        take("socket20", KnownStalls::socket20);
        take("socket5", KnownStalls::socket5);
        later(20, KnownStalls::write);
        take("pipe20", KnownStalls::pipe20);
        later(5, KnownStalls::write);
        take("pipe5", KnownStalls::pipe5);
        take("code20", KnownStalls::code20);
        take("code5", KnownStalls::code5);
        take("nested20", KnownStalls::nested20);
        take("nested5", KnownStalls::nested5);
    }

    private static void take(String name, Stall stall) throws Exception {
        long cpu = TIMES.getCurrentThreadCpuTime();
        longestGapNanos = 0;
        long start = System.nanoTime();
        stall.run();
        long nanos = System.nanoTime() - start;
        TAKEN.add(name + ' ' + nanos + ' ' + (TIMES.getCurrentThreadCpuTime() - cpu) + ' ' + longestGapNanos);
    }

    private static void collect() {
        while (true) {
            System.gc();
        }
    }

    /** Each millisecond reads what a look at a thread reads, so that it is known what that takes on this machine at this time. */
    private static void beat() {
        try (RandomAccessFile call = new RandomAccessFile("/proc/thread-self/syscall", "r");
                RandomAccessFile times = new RandomAccessFile("/proc/thread-self/schedstat", "r")) {
            byte[] text = new byte[512];
            long begin = System.nanoTime();
            long cpu = 0;
            for (long beats = 1; ; beats++) {
                long start = System.nanoTime();
                pause(1);
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

    private static void monitor20() {
        enterMonitor();
    }

    private static void monitor10() {
        enterMonitor();
    }

    private static void monitor5() {
        enterMonitor();
    }

    private static void enterMonitor() {
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
    }

    private static void lock20() {
        takeLock();
    }

    private static void lock10() {
        takeLock();
    }

    private static void lock5() {
        takeLock();
    }

    private static void takeLock() {
        LOCK.lock();
        try {
            timesLocked++;
        } finally {
            LOCK.unlock();
        }
    }

    private static void wait20() throws InterruptedException {
        waitFor(20);
    }

    private static void wait5() throws InterruptedException {
        waitFor(5);
    }

    private static void waitFor(long millis) throws InterruptedException {
        Object nobodyNotifies = new Object();
        long end = System.nanoTime() + millis * 1_000_000;
        synchronized (nobodyNotifies) {
            while (System.nanoTime() < end) {
                nobodyNotifies.wait(millis);
            }
        }
    }

    private static void queue20() throws InterruptedException {
        QUEUE.take();
    }

    private static void queue5() throws InterruptedException {
        QUEUE.take();
    }

    private static void sleep20() throws InterruptedException {
        doze(20);
    }

    private static void sleep10() throws InterruptedException {
        doze(10);
    }

    private static void sleep5() throws InterruptedException {
        doze(5);
    }

    private static void doze(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void socket20() throws IOException {
        ask(20);
    }

    private static void socket5() throws IOException {
        ask(5);
    }

    private static void ask(int millis) throws IOException {
        socket.getOutputStream().write(millis);
        socket.getInputStream().read();
    }

    private static void pipe20() throws IOException {
        echo.getInputStream().read();
    }

    private static void pipe5() throws IOException {
        echo.getInputStream().read();
    }

    private static void code20() {
        compute(20_000_000);
    }

    private static void code5() {
        compute(5_000_000);
    }

    private static void nested20() {
        inner20(20_000_000);
    }

    private static void nested5() {
        inner5(5_000_000);
    }

    private static void inner20(long nanos) {
        compute(nanos);
    }

    private static void inner5(long nanos) {
        compute(nanos);
    }

    private static void hogs20() {
        compute(20_000_000 / RUNNING_ON_EACH_CPU);
    }

    private static void hogged() {
        compute(15_000_000 / RUNNING_ON_EACH_CPU);
    }

    private static void hogs5() {
        compute(5_000_000 / RUNNING_ON_EACH_CPU);
    }

    /** Until this thread itself, not only the clock, has got on. */
    private static void compute(long nanos) {
        long end = TIMES.getCurrentThreadCpuTime() + nanos;
        while (TIMES.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void hog() {
        while (hogging) {
            Thread.onSpinWait();
        }
    }

    /** Calls while another thread has what is wanted. */
    private static void held(Holder holder, long millis, String name, Stall stall) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread thread = new Thread(() -> holder.hold(held, millis), "holder");
        thread.start();
        held.await();
        take(name, stall);
        thread.join();
    }

    /** Takes something, says so, and keeps it for a while. */
    private interface Holder {
        void hold(CountDownLatch held, long millis);
    }

    private static void holdMonitor(CountDownLatch held, long millis) {
        synchronized (MONITOR) {
            held.countDown();
            pause(millis);
        }
    }

    private static void holdLock(CountDownLatch held, long millis) {
        LOCK.lock();
        try {
            held.countDown();
            pause(millis);
        } finally {
            LOCK.unlock();
        }
    }

    private static void later(long millis, Stall what) {
        daemon("later", () -> {
            pause(millis);
            try {
                what.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void write() throws IOException {
        echo.getOutputStream().write('.');
        echo.getOutputStream().flush();
    }

    private static void answer(ServerSocket server) {
        try (Socket accepted = server.accept()) {
            InputStream in = accepted.getInputStream();
            OutputStream out = accepted.getOutputStream();
            for (int millis = in.read(); millis >= 0; millis = in.read()) {
                pause(millis);
                out.write(1);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
