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

    private static final long MILLISECOND = 1_000_000;
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** How many threads wait now. */
    private static final int[] WAITING = new int[1];

    /**
     * Waits.
     *
     * @param dueNanos on the clock of {@link System#nanoTime()}
     * @return false where the thread is interrupted, and it is not due; it stays interrupted
     */
    @SuppressWarnings("ThreadPriorityCheck") // Only a fairness to others; nothing is right because of it.
    static boolean await(long dueNanos) {
        long left = dueNanos - System.nanoTime();
        if (left <= 0) {
            return true;
        }
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, 1);
        try {
            while ((left = dueNanos - System.nanoTime()) > 0) {
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                if (left > OVERSLEEP_NANOS + MILLISECOND) {
                    sleep((left - OVERSLEEP_NANOS) / MILLISECOND);
                } else if (UNSAFE.getIntOpaque(WAITING, Memory.INTS) >= CPUS) {
                    // Whoever is waited for must find a CPU.
                    Thread.yield();
                } else {
                    Thread.onSpinWait();
                }
            }
            return true;
        } finally {
            UNSAFE.getAndAddInt(WAITING, Memory.INTS, -1);
        }
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
