package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * Waits for a due time: asleep while it is far, spinning when it is near. Never parks, which would eat a permit of the
 * application's own.
 */
final class Pacing {
    private Pacing() {}

    /** A sleep may last this much longer than asked for: rounding up to a millisecond, and the timer's slack. */
    private static final long OVERSLEEP_NANOS = 1_500_000;

    /** So near that nobody else could use the time. */
    private static final long NEAR_NANOS = 2_000;

    private static final long MILLISECOND = 1_000_000;
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** How many threads wait now. */
    private static final int[] WAITING = new int[1];

    /**
     * Waits.
     *
     * @param dueNanos on the clock of {@link System#nanoTime()}
     * @param nowNanos that clock, as read last
     * @param othersWork whether what was begun before goes on on other threads meanwhile
     * @return the clock's last reading: not before it is due, but where the thread is interrupted; it stays interrupted
     */
    static long await(long dueNanos, long nowNanos, boolean othersWork) {
        if (dueNanos - nowNanos <= 0) {
            return nowNanos;
        }
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, 1);
        try {
            return approach(dueNanos, othersWork ? CPUS / 2 : CPUS) ? spin(dueNanos) : System.nanoTime();
        } finally {
            UNSAFE.getAndAddInt(WAITING, Memory.INTS, -1);
        }
    }

    /**
     * Until it is nearly due; false where the thread is interrupted, and it is not due.
     *
     * @param mayWait how many CPUs can be used up by waiting; from there on whoever waits lets others go first
     */
    @SuppressWarnings("ThreadPriorityCheck") // Only a fairness to others; nothing is right because of it.
    private static boolean approach(long dueNanos, int mayWait) {
        long left;
        while ((left = dueNanos - System.nanoTime()) > NEAR_NANOS) {
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
            if (left > OVERSLEEP_NANOS + MILLISECOND) {
                sleep((left - OVERSLEEP_NANOS) / MILLISECOND);
            } else if (UNSAFE.getIntOpaque(WAITING, Memory.INTS) >= mayWait) {
                // Whoever is waited for must find a CPU.
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
        return true;
    }

    /** The last stretch does nothing but read the clock: whatever else it did would be pacing error. */
    private static long spin(long dueNanos) {
        long now;
        do {
            now = System.nanoTime();
        } while (dueNanos - now > 0);
        return now;
    }

    /** Sleeps; an interrupt cuts it short and is kept. */
    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
