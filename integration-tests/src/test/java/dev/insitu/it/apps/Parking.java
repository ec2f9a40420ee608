package dev.insitu.it.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that park for a millisecond, and then need a CPU. A line on its input has it print the part of slow requests' time in which they
 * waited for one, as the system counts it, in per cent.
 */
public final class Parking {
    private static final long PARKED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Path SCHEDULE = Path.of("/proc/thread-self/schedstat");

    private static final AtomicLong SLOW = new AtomicLong();
    private static final AtomicLong WAITED = new AtomicLong();

    private Parking() {}

    static void request() {
        LockSupport.parkNanos(PARKED_NANOS);
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

    /** Until its input ends. */
    public static void main(String[] arguments) throws IOException {
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
