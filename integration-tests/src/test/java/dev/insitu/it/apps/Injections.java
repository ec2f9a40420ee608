package dev.insitu.it.apps;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Calls that are quick but for some, which are slow for a reason that is known. Arguments: the reason, and how many. For the
 * reason {@code waits} it waits in each way repeatedly, and makes no quick calls. With a third argument it begins when the agent looks
 * ({@code looked}) or when it is told to ({@code told}).
 */
public final class Injections {
    private static final int QUICK_CALLS_BETWEEN = 3;
    private static final long MILLIS = 60;
    private static final long SHORT_NANOS = 10_000_000;
    private static final int UNDISTURBED = 10;

    /** A second at the least: with other work on the machine it may never be undisturbed. */
    private static final int MOST_ATTEMPTS = 100;

    private static final String WAITS = "waits";
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int timesTaken;
    private static Socket socket;

    /** What a call does. */
    private interface Work {
        void run() throws Exception;
    }

    private Injections() {}

    public static void main(String[] arguments) throws Exception {
        String reason = arguments[0];
        int times = Integer.parseInt(arguments[1]);
        if (arguments.length > 2 && arguments[2].equals("told")) {
            StallPartners.awaitWord();
        }
        if (reason.equals(WAITS)) {
            waitForEach(times);
            return;
        }
        prepare(reason);
        if (arguments.length > 2 && arguments[2].equals("looked")) {
            StallPartners.awaitLooks();
        }
        awaitCpu();
        for (int i = 0; i < times; i++) {
            for (int quick = 0; quick < QUICK_CALLS_BETWEEN; quick++) {
                call(() -> {});
            }
            inject(reason);
        }
        System.exit(InjectedLoad.isUnused() || timesTaken > times ? 1 : 0);
    }

    /** Waits in each way in turn, within a method of its own for each. */
    private static void waitForEach(int times) throws Exception {
        prepare("socket");
        for (int i = 0; i < times; i++) {
            whileHeld(Injections::holdMonitor, Injections::enterMonitor);
            whileHeld(Injections::holdLock, Injections::takeLock);
            doze();
            ask();
            nest();
        }
        System.exit(0);
    }

    private static void doze() throws InterruptedException {
        Thread.sleep(2 * MILLIS);
    }

    private static void nest() throws InterruptedException {
        doze();
    }

    private static void prepare(String reason) throws IOException {
        switch (reason) {
            case "gc" -> InjectedLoad.fillHeap();
            case "gc-elsewhere" -> {
                InjectedLoad.fillHeap();
                daemon(InjectedLoad::collectWhenWanted);
            }
            case "socket" -> {
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                daemon(() -> answerSlowly(server));
                socket = new Socket(server.getInetAddress(), server.getLocalPort());
                socket.setTcpNoDelay(true);
            }
            case "hog" -> {
                for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                    daemon(InjectedLoad::spin);
                }
            }
            default -> {}
        }
    }

    private static void inject(String reason) throws Exception {
        switch (reason) {
            case "gc" -> call(System::gc);
            case "gc-elsewhere" -> call(InjectedLoad::letCollect);
            case "monitor" -> whileHeld(Injections::holdMonitor, Injections::enterMonitor);
            case "park" -> whileHeld(Injections::holdLock, Injections::takeLock);
            case "sleep" -> call(() -> Thread.sleep(MILLIS));
            case "nested" -> call(Injections::inner);
            case "socket" -> call(Injections::ask);
            case "code" -> call(Injections::compute);
            case "page-faults" -> call(InjectedLoad::touchNewMemory);
            case "hog" -> call(Injections::compute);
            case "fsync" -> call(InjectedLoad::force);
            default -> throw new IllegalArgumentException(reason);
        }
    }

    /** The method that is probed. */
    static void call(Work work) throws Exception {
        work.run();
    }

    /** Probed, too. */
    static void inner() {
        compute();
    }

    /** Until this thread has a CPU to itself, which a JVM that has just started wants for its compilers. */
    private static void awaitCpu() {
        int undisturbed = 0;
        for (int i = 0; i < MOST_ATTEMPTS && undisturbed < UNDISTURBED; i++) {
            long begunNanos = System.nanoTime();
            compute(SHORT_NANOS);
            undisturbed = System.nanoTime() - begunNanos < SHORT_NANOS + SHORT_NANOS / 10 ? undisturbed + 1 : 0;
        }
    }

    static void compute() {
        compute(MILLIS * 1_000_000);
    }

    /** Until this thread itself, not only the clock, has got on. */
    private static void compute(long nanos) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + nanos;
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Calls while another thread, which has what is wanted, sleeps. */
    private static void whileHeld(Holder holder, Work work) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread thread = new Thread(() -> holder.hold(held), "holder");
        thread.start();
        held.await();
        call(work);
        thread.join();
    }

    /** Takes something, says so, and keeps it for a while. */
    private interface Holder {
        void hold(CountDownLatch held);
    }

    private static void holdMonitor(CountDownLatch held) {
        synchronized (MONITOR) {
            held.countDown();
            pause();
        }
    }

    private static void enterMonitor() {
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
    }

    private static void holdLock(CountDownLatch held) {
        LOCK.lock();
        try {
            held.countDown();
            pause();
        } finally {
            LOCK.unlock();
        }
    }

    private static void takeLock() {
        LOCK.lock();
        try {
            timesTaken++;
        } finally {
            LOCK.unlock();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(2 * MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void ask() throws IOException {
        socket.getOutputStream().write(1);
        socket.getInputStream().read();
    }

    private static void answerSlowly(ServerSocket server) {
        try (Socket accepted = server.accept()) {
            InputStream in = accepted.getInputStream();
            OutputStream out = accepted.getOutputStream();
            while (in.read() >= 0) {
                pause();
                out.write(1);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "helper");
        thread.setDaemon(true);
        thread.start();
    }
}
