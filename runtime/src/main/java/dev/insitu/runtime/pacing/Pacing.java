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

    /** Whoever comes so much before the due time spins; what is further away is slept through, almost to the end. */
    private static final long FAR_NANOS = 2_500_000;

    /** Since JDK 21 a sleep lasts as many nanoseconds as asked for, not milliseconds; before, there is an {@link Alarm}. */
    private static final boolean SLEEPS_BY_NANOS = !Alarm.IS_NEEDED;

    /**
     * How much before the due time a sleep is to end. It follows what sleeps have overslept: half as much again after one that lasted
     * longer than this allows, a 512th less after each other. So one in some 200 ends late. Until it has
     * learned that, an alarm, which wakes two threads one after the other, is given more.
     */
    private static final long[] MARGIN = {SLEEPS_BY_NANOS ? 200_000 : 400_000};

    private static final long LEAST_MARGIN = 100_000;
    private static final long MOST_MARGIN = 1_500_000;
    private static final int MARGIN_SHIFT = 9;

    /** To sleep for less takes as much as to spin. */
    private static final long SHORTEST_SLEEP_NANOS = 60_000;

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

    /** A thread is about to {@link #approach}. It says when it has {@link #left}, whatever becomes of it. */
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
     * Waits until it is nearly due. Then it is to {@link #spin}.
     *
     * @param dueNanos on the clock of {@link System#nanoTime()}
     * @param of what is waited for; not beyond its end
     * @param othersWork whether what was begun before goes on on other threads meanwhile
     * @return false where the stage is closed or the thread interrupted, which it stays
     */
    public static boolean approach(long dueNanos, Stage of, boolean othersWork) {
        // How many CPUs can be used up by waiting; from there on whoever waits lets others go first.
        int mayWait = othersWork ? CPUS / 2 : CPUS;
        long now = System.nanoTime();
        boolean naps = dueNanos - now > FAR_NANOS;
        // Virtual threads that yield go round among themselves, and leave no carrier to one whose sleep is over.
        boolean yields = !ThreadRegistry.isCurrentVirtual();
        while (dueNanos - now > NEAR_NANOS) {
            if (isInterrupted() || of.isClosed()) {
                return false;
            }
            boolean othersFirst = waiting() >= mayWait;
            long nap = napNanos(dueNanos - now, naps, othersFirst && !yields);
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
     * How long to sleep where so much is left; 0: not at all.
     *
     * @param naps whether it was so far that it sleeps until the margin
     * @param leaves whether it is to leave its carrier to other virtual threads, if only for moments
     */
    private static long napNanos(long left, boolean naps, boolean leaves) {
        long nap = naps || leaves ? napNanos(left - MARGIN[0]) : 0;
        return nap <= 0 && leaves && left > 2 * SHORTEST_SLEEP_NANOS ? SHORTEST_SLEEP_NANOS : nap;
    }

    /** How long to sleep where so much is left before the margin; 0: not at all. */
    private static long napNanos(long left) {
        long nanos = Math.min(left, LONGEST_SLEEP_MILLIS * MILLISECOND);
        if (SLEEPS_BY_NANOS || Alarm.isSet()) {
            return nanos < SHORTEST_SLEEP_NANOS ? 0 : nanos;
        }
        return Math.max(0, nanos / MILLISECOND) * MILLISECOND;
    }

    /** Threads may overwrite each other's: both know as much. */
    private static void learn(long overslept) {
        long margin = MARGIN[0];
        MARGIN[0] = overslept > margin
                ? Math.min(margin + (margin >> 1), MOST_MARGIN)
                : Math.max(margin - (margin >> MARGIN_SHIFT), LEAST_MARGIN);
    }

    /**
     * The last stretch, which does nothing but read the clock: whatever else it did would be pacing error.
     *
     * @return the last reading: not before it is due
     */
    public static long spin(long dueNanos) {
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
    public static void sleep(long millis) {
        sleepNanos(millis * MILLISECOND);
    }

    @SuppressWarnings("ThreadPriorityCheck") // Only a fairness to others; nothing is right because of it.
    private static void sleepNanos(long nanos) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            if (nanos == 0) {
                Thread.yield();
            } else if (SLEEPS_BY_NANOS) {
                Thread.sleep(nanos / MILLISECOND, (int) (nanos % MILLISECOND));
            } else if (nanos % MILLISECOND == 0 || !Alarm.await(nanos)) {
                Thread.sleep(nanos / MILLISECOND);
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
