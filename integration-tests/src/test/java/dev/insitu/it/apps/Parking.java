package dev.insitu.it.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that park for a millisecond, and then need a CPU; or that need one for a millisecond, beside threads that need all of them. A line on its input has it print the part of slow requests' time in which they
 * waited for one, as the system counts it, in per cent.
 */
public final class Parking {
    private static final long PARKED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int WORK = 200_000;
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Path SCHEDULE = Path.of("/proc/thread-self/schedstat");

    private static final AtomicLong SLOW = new AtomicLong();
    private static final AtomicLong WAITED = new AtomicLong();

    private static volatile boolean parks = true;

    /** Keeps work from being left out. */
    @SuppressWarnings("UnusedVariable")
    private static volatile double sum;

    private Parking() {}

    static void request() {
        if (parks) {
            LockSupport.parkNanos(PARKED_NANOS);
        } else {
            work(WORK);
        }
    }

    private static void work(int rounds) {
        double each = 0;
        for (int i = 0; i < rounds; i++) {
            each += Math.sqrt(i);
        }
        sum = each;
    }

    private static void hog() {
        while (true) {
            work(WORK);
        }
    }

    private static void serve() {
        try {
            while (true) {
                long waitedBefore = waitedNanos();
                long begun = System.nanoTime();
                request();
                long took = System.nanoTime() - begun;
                if (took > SLOW_NANOS) {
                    SLOW.addAndGet(took);
                    WAITED.addAndGet(waitedNanos() - waitedBefore);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long waitedNanos() throws IOException {
        return Long.parseLong(Files.readString(SCHEDULE).split(" ", -1)[1]);
    }

    /** Until its input ends. Takes the number of threads that want a CPU, if requests do. */
    public static void main(String[] arguments) throws IOException {
        parks = arguments.length == 0;
        for (int i = 0; !parks && i < Integer.parseInt(arguments[0]); i++) {
            Thread hog = new Thread(Parking::hog, "hog");
            hog.setDaemon(true);
            hog.start();
        }
        Thread requests = new Thread(Parking::serve, "requests");
        requests.setDaemon(true);
        requests.start();
        System.out.println("ready");
        for (int read = System.in.read(); read >= 0; read = System.in.read()) {
            if (read == '\n') {
                System.out.println("waited " + 100 * WAITED.get() / Math.max(1, SLOW.get()));
            }
        }
    }
}
