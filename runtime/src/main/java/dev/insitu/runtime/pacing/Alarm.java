package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;

/**
 * Wakes waiting threads to the microsecond before JDK 21, where {@link Thread#sleep} rounds to whole milliseconds. The agent thread
 * that runs this may park, since its permit is not the application's.
 *
 * <p>A waiting thread has a place, notes its due time there, and waits on the place's monitor, with its due time rounded up to
 * whole milliseconds as timeout. So an alarm that is late or has ended delays no thread beyond that. The place's thread and the
 * alarm hold its monitor only to begin and to end a wait. A wait may end early.
 *
 * <p>A thread's place follows from its id. A thread that fails while it has a place finds the same place in its next wait.
 */
public final class Alarm implements Runnable {
    /** Whether this JDK needs an alarm. */
    public static final boolean IS_NEEDED = Runtime.version().feature() < 21;

    private static final int PLACES = 64;
    private static final long MILLISECOND = 1_000_000;

    private static volatile Alarm current;

    private final Place[] places = new Place[PLACES];
    private volatile Thread thread;
    private volatile boolean over;

    private static final class Place {
        private static final long NOBODY = 0;
        private static final long NEVER = 0;

        private static final long THREAD_ID = UNSAFE.objectFieldOffset(Place.class, "threadId");

        volatile long threadId;
        volatile long untilNanos;

        boolean take(long id) {
            return threadId == id || UNSAFE.compareAndSetLong(this, THREAD_ID, NOBODY, id);
        }
    }

    /** Creates a session's alarm. */
    public Alarm() {
        for (int i = 0; i < PLACES; i++) {
            places[i] = new Place();
        }
    }

    /** Starts the alarm: threads may wait for it from now on. */
    public void begin(Thread by) {
        thread = by;
        current = this;
    }

    /** Ends the alarm and its thread: no thread waits for it any more. Any thread. */
    public void end() {
        over = true;
        if (current == this) {
            current = null;
        }
        UNSAFE.unpark(thread);
    }

    /** Whether an alarm is running. */
    static boolean isSet() {
        return current != null;
    }

    /**
     * Waits, at most the time rounded up to whole milliseconds.
     *
     * @return false without an alarm, or if another thread has this thread's place
     */
    static boolean await(long nanos) throws InterruptedException {
        Alarm alarm = current;
        if (alarm == null) {
            return false;
        }
        long id = ThreadRegistry.idOf(Thread.currentThread());
        Place place = alarm.places[(int) id & (PLACES - 1)];
        if (!place.take(id)) {
            return false;
        }
        try {
            alarm.await(place, nanos);
        } finally {
            // Stores, not calls: without stack a call would fail.
            place.untilNanos = Place.NEVER;
            place.threadId = Place.NOBODY;
        }
        return true;
    }

    @SuppressWarnings("WaitNotInLoop") // The caller checks the clock and waits again.
    private void await(Place place, long nanos) throws InterruptedException {
        synchronized (place) {
            // Odd, so never equal to NEVER.
            place.untilNanos = (System.nanoTime() + nanos) | 1;
            UNSAFE.unpark(thread);
            place.wait((nanos + MILLISECOND - 1) / MILLISECOND);
        }
    }

    @Override
    public void run() {
        ThreadRegistry.mute();
        while (!over) {
            // A thread that notes its due time during this search has already unparked this thread.
            UNSAFE.park(false, wakeWhoIsDue(System.nanoTime()));
            // Clears a stray interrupt; with it set the thread would never park again.
            Thread.interrupted();
        }
    }

    /** Wakes due threads. Returns the nanoseconds until the next due time; 0 without one, which parks until a thread comes. */
    long wakeWhoIsDue(long nowNanos) {
        long left = Long.MAX_VALUE;
        for (Place place : places) {
            long until = place.untilNanos;
            if (until != Place.NEVER && until - nowNanos > 0) {
                left = Math.min(left, until - nowNanos);
            } else if (until != Place.NEVER) {
                wake(place);
            }
        }
        return left == Long.MAX_VALUE ? 0 : left;
    }

    private static void wake(Place place) {
        synchronized (place) {
            place.untilNanos = Place.NEVER;
            place.notify();
        }
    }
}
