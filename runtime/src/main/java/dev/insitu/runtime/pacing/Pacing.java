package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/**
 * Waits for a due time: sleeps while it is far, spins when it is near. Never parks, which could consume the application's own
 * permit.
 */
public final class Pacing {
    private Pacing() {}

    /** Since JDK 21 a sleep is exact to nanoseconds, not milliseconds; before, {@link Alarm} is used. */
    private static final boolean SLEEPS_BY_NANOS = !Alarm.IS_NEEDED;

    /**
     * The time before the due time at which a sleep should end. It adapts to how much sleeps overslept: it grows by half after a
     * sleep that took longer than this allows, and shrinks by 1/512 after any other. So about one sleep in 200 ends late. It starts
     * higher with an alarm, which wakes two threads one after the other.
     */
    private static final long[] MARGIN = {SLEEPS_BY_NANOS ? 200_000 : 400_000};

    private static final long LEAST_MARGIN = 100_000;
    private static final long MOST_MARGIN = 1_500_000;

    /** More than {@link #MOST_MARGIN} where the system's timers are coarse. */
    private static final long[] MOST = {MOST_MARGIN};

    private static final int MARGIN_SHIFT = 9;

    /** A shorter sleep costs no less than spinning. */
    private static final long SHORTEST_SLEEP_NANOS = 60_000;

    /** So near that no other thread could use the time. */
    private static final long NEAR_NANOS = 2_000;

    /** The coarsest timers that are known step by 15.6 ms. */
    private static final long LATEST_NANOS = 16_000_000;

    private static final long MILLISECOND = 1_000_000;

    /** The end of a stage is noticed after at most this long. */
    private static final long LONGEST_SLEEP_MILLIS = 50;

    /** Read as a field: the application may override the method, and it may have a probe. */
    private static final long INTERRUPTED = UNSAFE.objectFieldOffset(Thread.class, "interrupted");

    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    /** The number of waiting threads. */
    private static final int[] WAITING = new int[1];

    /** A thread is about to {@link #approach}. It must call {@link #left} afterwards in any case. */
    public static void came() {
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, 1);
    }

    /** A thread no longer waits. */
    public static void left() {
        UNSAFE.getAndAddInt(WAITING, Memory.INTS, -1);
    }

    /** The number of waiting threads. */
    public static int waiting() {
        return UNSAFE.getIntOpaque(WAITING, Memory.INTS);
    }

    /**
     * Waits until shortly before the due time. The caller must then {@link #spin}.
     *
     * @param dueNanos on the clock of {@link System#nanoTime()}
     * @param of the stage; the wait ends with it
     * @param othersWork whether iterations begun before go on on other threads meanwhile
     * @param by how to wait
     * @return false if the stage is closed, or the thread is interrupted; it stays so
     */
    public static boolean approach(long dueNanos, Stage of, boolean othersWork, Waiting by) {
        // Virtual threads that yield only alternate with each other and leave no carrier to one whose sleep is over.
        boolean yields = !ThreadRegistry.isCurrentVirtual();
        int crowd = by.crowd(CPUS, othersWork, !yields);
        long now = System.nanoTime();
        boolean naps = by.sleeps(dueNanos - now);
        while (dueNanos - now > NEAR_NANOS) {
            if (isInterrupted() || of.isClosed()) {
                return false;
            }
            boolean othersFirst = waiting() >= crowd;
            long nap = napNanos(dueNanos - now, by.marginNanos(MARGIN[0]), naps, othersFirst && !yields);
            if (nap > 0) {
                sleepNanos(nap);
                long woken = System.nanoTime();
                learn(woken - now - nap);
                now = woken;
                continue;
            }
            if (othersFirst && yields) {
                sleep(0);
            } else {
                Thread.onSpinWait();
            }
            now = System.nanoTime();
        }
        return true;
    }

    /**
     * The time to sleep with this much time left; 0 for no sleep.
     *
     * @param margin how long before the due time to wake up
     * @param naps whether the wait was long enough to sleep until the margin
     * @param leaves whether to give its carrier to other virtual threads, at least briefly
     */
    private static long napNanos(long left, long margin, boolean naps, boolean leaves) {
        long nap = naps || leaves ? napNanos(left - margin) : 0;
        return nap <= 0 && leaves && left > 2 * SHORTEST_SLEEP_NANOS ? SHORTEST_SLEEP_NANOS : nap;
    }

    /** The time to sleep with this much time left before the margin; 0 for no sleep. */
    private static long napNanos(long left) {
        long nanos = Math.min(left, LONGEST_SLEEP_MILLIS * MILLISECOND);
        if (SLEEPS_BY_NANOS || Alarm.isSet()) {
            return nanos < SHORTEST_SLEEP_NANOS ? 0 : nanos;
        }
        return Math.max(0, nanos / MILLISECOND) * MILLISECOND;
    }

    /** Sets by how much sleeps are late: the margin begins with that, and may be half as long again. */
    public static void sleepsLate(long nanos) {
        if (nanos > LATEST_NANOS) {
            // No timer is that coarse: the machine did other work while it was measured.
            return;
        }
        MOST[0] = Math.max(MOST_MARGIN, nanos + (nanos >> 1));
        MARGIN[0] = Math.min(Math.max(MARGIN[0], nanos), MOST[0]);
    }

    /** How long before the due time a sleep should end, as of now. */
    static long marginNanos() {
        return MARGIN[0];
    }

    /** Benign race: either thread's estimate will do. */
    static void learn(long overslept) {
        long margin = MARGIN[0];
        MARGIN[0] = overslept > margin
                ? Math.min(margin + (margin >> 1), MOST[0])
                : Math.max(margin - (margin >> MARGIN_SHIFT), LEAST_MARGIN);
    }

    /**
     * Waits the last part of the time by reading the clock only: any other work would add to the pacing error.
     *
     * @return the last reading, at or after the due time
     */
    public static long spin(long dueNanos) {
        long now;
        do {
            now = System.nanoTime();
        } while (dueNanos - now > 0);
        return now;
    }

    /** Whether the current thread is interrupted. The flag is kept. */
    public static boolean isInterrupted() {
        return UNSAFE.getBooleanVolatile(Thread.currentThread(), INTERRUPTED);
    }

    /**
     * Sleeps. An interrupt ends the sleep and is kept. With 0, only yields the CPU to other threads. Muted, so that probes on the
     * JDK methods called here do not count the driver's calls.
     */
    public static void sleep(long millis) {
        sleepNanos(millis * MILLISECOND);
    }

    private static void sleepNanos(long nanos) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            // In a method of its own: the interpreter may let a stop come at a branch, and one to the end of this block
            // would be outside of it.
            rest(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // Only for fairness; correctness does not depend on it.
    private static void rest(long nanos) throws InterruptedException {
        if (nanos == 0) {
            Thread.yield();
        } else if (SLEEPS_BY_NANOS) {
            Thread.sleep(nanos / MILLISECOND, (int) (nanos % MILLISECOND));
        } else if (nanos % MILLISECOND == 0 || !Alarm.await(nanos)) {
            Thread.sleep(nanos / MILLISECOND);
        }
    }
}
