package dev.insitu.it.apps;

import java.util.concurrent.locks.LockSupport;

/** Virtual threads that park where they cannot leave their carriers: in a monitor up to JDK 23, and in an initialiser on 25, too. */
public final class VirtualPins {
    private static final int SLOW_CALLS = 5;
    private static final long PAUSE_NANOS = 200_000_000;

    private VirtualPins() {}

    /** Looks are taken before the slow calls. */
    public static void main(String[] arguments) throws Exception {
        StallPartners.awaitLooks();
        for (int i = 0; i < SLOW_CALLS; i++) {
            int number = i;
            join(VirtualPins::monitor);
            join(() -> initialiser(number));
        }
    }

    private static void join(Runnable call) throws Exception {
        Thread thread = (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, call);
        thread.join();
    }

    static void monitor() {
        synchronized (new Object()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    static void initialiser(int number) {
        try {
            Class.forName(VirtualPins.class.getName() + "$Slow" + number);
        } catch (ClassNotFoundException e) {
            throw new LinkageError("not there", e);
        }
    }

    static final class Slow0 {
        static {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    static final class Slow1 {
        static {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    static final class Slow2 {
        static {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    static final class Slow3 {
        static {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    static final class Slow4 {
        static {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
