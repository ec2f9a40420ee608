package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/**
 * Waits for a due time: asleep while it is far, spinning when it is near. Never parks, which would eat a permit of the
 * application's own.
 */
public final class Pacing {
    private Pacing() {}

    /** A sleep may last this much longer than asked for: rounding up to a millisecond, and the timer's slack. */
    private static final long OVERSLEEP_NANOS = 1_500_000;

    /** So near that nobody else could use the time. */
    private static final long NEAR_NANOS = 2_000;

    private static final long MILLISECOND = 1_000_000;

    /** A stage that is over is noticed after this long. */
    private static final long LONGEST_SLEEP_MILLIS = 50;

    /** Read as a field: the method may be overridden by the application, and have a probe. */
    private static final long INTERRUPTED = UNSAFE.objectFieldOffset(Thread.class, "interrupted");

    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** How many threads wait now. */
    private static final int[] WAITING = new int[1];

    /** A thread is about to {@link #await}. It says when it has {@link #left}, whatever becomes of it. */
    public static void came() {
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, 1);
    }

    /** A thread waits no more. */
    public static void left() {
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, -1);
    }

    /** How many threads wait. */
    public static int waiting() {
        return UNSAFE.getIntOpaque(WAITING, Memory.INTS);
    }

    /**
     * Waits.
     *
     * @param dueNanos on the clock of {@link System#nanoTime()}
     * @param of what is waited for; not beyond its end
     * @param othersWork whether what was begun before goes on on other threads meanwhile
     * @return the clock's last reading: not before it is due, except where the stage is closed or the thread interrupted,
     *     which it stays
     */
    public static long await(long dueNanos, Stage of, boolean othersWork) {
        return approach(dueNanos, of, othersWork ? CPUS / 2 : CPUS) ? spin(dueNanos) : System.nanoTime();
    }

    /**
     * Until it is nearly due; false where that is not to be waited for.
     *
     * @param mayWait how many CPUs can be used up by waiting; from there on whoever waits lets others go first
     */
    private static boolean approach(long dueNanos, Stage of, int mayWait) {
        long left;
        while ((left = dueNanos - System.nanoTime()) > NEAR_NANOS) {
            if (isInterrupted() || of.isClosed()) {
                return false;
            }
            if (left > OVERSLEEP_NANOS + MILLISECOND) {
                sleep(Math.min(LONGEST_SLEEP_MILLIS, (left - OVERSLEEP_NANOS) / MILLISECOND));
            } else if (waiting() >= mayWait) {
                sleep(0);
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

    /** Whether the current thread is interrupted; it stays so. */
    public static boolean isInterrupted() {
        return UNSAFE.getBooleanVolatile(Thread.currentThread(), INTERRUPTED);
    }

    /**
     * Sleeps; an interrupt cuts it short and is kept. For no time at all: only lets other threads have this CPU. Muted: probes
     * of the application's on what is called here count its own calls, not the driver's.
     */
    @SuppressWarnings("ThreadPriorityCheck") // Only a fairness to others; nothing is right because of it.
    public static void sleep(long millis) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            if (millis == 0) {
                Thread.yield();
            } else {
                Thread.sleep(millis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }
}
