package dev.insitu.it.apps;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Calls that stall for a reason that is known, each kind in methods of its own, for 20, 10 and 5 ms. It waits until the agent looks, and writes to
 * a file what each call really took: {@code METHOD NANOS CPU_NANOS GAP_NANOS}, the last for how long a thread that only sleeps was kept
 * from a CPU meanwhile. Its last line is {@code looking PERIOD_NANOS CPU_NANOS}: how often that thread came to its turn, which wants to each millisecond, and
 * what it took of a CPU for it there to read what Linux tells of a thread. Arguments: the file, how often each; {@code collecting} has garbage
 * collected all the while.
 */
public final class KnownStalls {
    private static final int HOGS_FOR_EACH_CPU = 2;
    private static final int RUNNING_ON_EACH_CPU = HOGS_FOR_EACH_CPU + 1;
    private static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    private static int timesLocked;
    private static Socket socket;
    private static Process echo;

    private KnownStalls() {}

    public static void main(String[] arguments) throws Exception {
        int times = Integer.parseInt(arguments[1]);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        StallPartners.daemon("server", () -> StallPartners.answer(server));
        StallPartners.daemon("metronome", StallTimes::beat);
        socket = new Socket(server.getInetAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        echo = new ProcessBuilder("cat").start();
        StallPartners.awaitLooks();
        if (arguments.length > 2) {
            StallPartners.daemon("collecting", StallPartners::collect);
        }
        for (int i = 0; i < times; i++) {
            stallsOf10();
        }
        for (int i = 0; i < times; i++) {
            waits();
        }
        for (int i = 0; i < Runtime.getRuntime().availableProcessors() * HOGS_FOR_EACH_CPU; i++) {
            StallPartners.hog();
        }
        for (int i = 0; i < times; i++) {
            StallTimes.take("hogs20", KnownStalls::hogs20);
            StallTimes.take("hogged", KnownStalls::hogged);
            StallTimes.take("hogs5", KnownStalls::hogs5);
        }
        StallPartners.endHogs();
        Files.write(Path.of(arguments[0]), StallTimes.lines());
        echo.destroy();
        System.exit(timesLocked > 0 ? 0 : 1);
    }

    /** First, because any JVM takes this number of stacks at once. */
    private static void stallsOf10() throws Exception {
        StallHolders.held(StallHolders::holdMonitor, 10, "monitor10", KnownStalls::monitor10);
        StallHolders.held(StallHolders::holdLock, 10, "lock10", KnownStalls::lock10);
        StallTimes.take("sleep10", KnownStalls::sleep10);
    }

    private static void waits() throws Exception {
        StallHolders.held(StallHolders::holdMonitor, 20, "monitor20", KnownStalls::monitor20);
        StallHolders.held(StallHolders::holdMonitor, 5, "monitor5", KnownStalls::monitor5);
        StallHolders.held(StallHolders::holdLock, 20, "lock20", KnownStalls::lock20);
        StallHolders.held(StallHolders::holdLock, 5, "lock5", KnownStalls::lock5);
        StallTimes.take("wait20", KnownStalls::wait20);
        StallTimes.take("wait5", KnownStalls::wait5);
        StallPartners.later(20, () -> QUEUE.add(1));
        StallTimes.take("queue20", KnownStalls::queue20);
        StallPartners.later(5, () -> QUEUE.add(1));
        StallTimes.take("queue5", KnownStalls::queue5);
        StallTimes.take("sleep20", KnownStalls::sleep20);
        StallTimes.take("sleep5", KnownStalls::sleep5);
        StallTimes.take("socket20", KnownStalls::socket20);
        StallTimes.take("socket5", KnownStalls::socket5);
        StallPartners.later(20, KnownStalls::write);
        StallTimes.take("pipe20", KnownStalls::pipe20);
        StallPartners.later(5, KnownStalls::write);
        StallTimes.take("pipe5", KnownStalls::pipe5);
        StallTimes.take("code20", KnownStalls::code20);
        StallTimes.take("code5", KnownStalls::code5);
        StallTimes.take("nested20", KnownStalls::nested20);
        StallTimes.take("nested5", KnownStalls::nested5);
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
        synchronized (StallHolders.MONITOR) {
            StallHolders.MONITOR.notifyAll();
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
        StallHolders.LOCK.lock();
        try {
            timesLocked++;
        } finally {
            StallHolders.LOCK.unlock();
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
        StallTimes.compute(20_000_000);
    }

    private static void code5() {
        StallTimes.compute(5_000_000);
    }

    private static void nested20() {
        inner20(20_000_000);
    }

    private static void nested5() {
        inner5(5_000_000);
    }

    private static void inner20(long nanos) {
        StallTimes.compute(nanos);
    }

    private static void inner5(long nanos) {
        StallTimes.compute(nanos);
    }

    private static void hogs20() {
        StallTimes.compute(20_000_000 / RUNNING_ON_EACH_CPU);
    }

    private static void hogged() {
        StallTimes.compute(15_000_000 / RUNNING_ON_EACH_CPU);
    }

    private static void hogs5() {
        StallTimes.compute(5_000_000 / RUNNING_ON_EACH_CPU);
    }

    private static void write() throws IOException {
        echo.getOutputStream().write('.');
        echo.getOutputStream().flush();
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
