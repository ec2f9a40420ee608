package dev.insitu.it.apps;

import java.util.concurrent.locks.LockSupport;

/** Virtual threads that park where they cannot leave their carriers: in a monitor up to JDK 23, and in an initialiser on 25, too. */
public final class VirtualPins {
    private static final int SLOW_CALLS = 5;
    private static final long PAUSE_MILLIS = 200;
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static volatile boolean parks;
    private static volatile boolean enough;

    private VirtualPins() {}

    /** Looks are taken before the slow calls, and while each of them parks. */
    public static void main(String[] arguments) throws Exception {
        StallPartners.awaitLooks();
        for (int i = 0; i < SLOW_CALLS; i++) {
            int number = i;
            join(VirtualPins::monitor);
            join(() -> initialiser(number));
        }
    }

    private static void join(Runnable call) throws Exception {
        parks = false;
        enough = false;
        Thread thread = (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, call);
        while (!parks) {
            KnownStalls.pause(1);
        }
        AgentTurns looks = AgentTurns.ofLooks();
        do {
            KnownStalls.pause(PAUSE_MILLIS);
        } while (!looks.areOver());
        enough = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    private static void park() {
        parks = true;
        while (!enough) {
            LockSupport.parkNanos(HOUR_NANOS);
        }
    }

    static void monitor() {
        synchronized (new Object()) {
            park();
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
            park();
        }
    }

    static final class Slow1 {
        static {
            park();
        }
    }

    static final class Slow2 {
        static {
            park();
        }
    }

    static final class Slow3 {
        static {
            park();
        }
    }

    static final class Slow4 {
        static {
            park();
        }
    }
}
