package dev.insitu.it.apps;

import java.util.concurrent.locks.LockSupport;

/** Virtual threads that park where they cannot leave their carriers. */
public final class VirtualPins {
    private static final int WARM_CALLS = 200;
    private static final int SLOW_CALLS = 5;
    private static final long PAUSE_NANOS = 200_000_000;

    private VirtualPins() {}

    /** Takes {@code monitor}, which pins up to JDK 23, or {@code initialiser}, which does on 25, too. */
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < WARM_CALLS + SLOW_CALLS; i++) {
            int number = i - WARM_CALLS;
            Thread thread = (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable)
                            () -> call(arguments[0], number));
            thread.join();
            // So that the sampler is at work before the slow calls.
            LockSupport.parkNanos(5_000_000);
        }
    }

    static void call(String kind, int number) {
        if (number < 0) {
            return;
        }
        if (kind.equals("monitor")) {
            synchronized (new Object()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } else {
            try {
                Class.forName(VirtualPins.class.getName() + "$Slow" + number);
            } catch (ClassNotFoundException e) {
                throw new LinkageError("not there", e);
            }
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
