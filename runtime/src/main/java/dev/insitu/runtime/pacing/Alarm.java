package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;

/**
 * Wakes waiting threads to the microsecond where {@link Thread#sleep} knows whole milliseconds only, which is before JDK 21. The thread of
 * ours that runs this may park, as no permit of it is the application's.
 *
 * <p>Who waits has a place, says there until when, and waits on that place as an object, for as many whole milliseconds as that takes: an
 * alarm that is late, or no more, delays nobody beyond that. The monitor of a place is held to begin a wait and to end one, by the thread
 * whose place it is and by the alarm, and by nobody for longer than that. A wait may end early.
 *
 * <p>A thread's place follows from its id. Whoever fails with a place in hand finds it again when it waits next.
 */
public final class Alarm implements Runnable {
    /** Whether there is a use for one. */
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

    /** Of a session. */
    public Alarm() {
        for (int i = 0; i < PLACES; i++) {
            places[i] = new Place();
        }
    }

    /** From now on threads may wait for it, which a thread runs. */
    public void begin(Thread by) {
        thread = by;
        current = this;
    }

    /** Nobody waits for it any more, and its thread ends. Any thread. */
    public void end() {
        over = true;
        if (current == this) {
            current = null;
        }
        UNSAFE.unpark(thread);
    }

    /** Whether there is one to wait for. */
    static boolean isSet() {
        return current != null;
    }

    /**
     * Waits, no longer than the whole milliseconds that this takes.
     *
     * @return false where there is no alarm to wait for, or another thread has this one's place
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
            // Without a call: where the stack has ended it would fail.
            place.untilNanos = Place.NEVER;
            place.threadId = Place.NOBODY;
        }
        return true;
    }

    @SuppressWarnings("WaitNotInLoop") // Who waits for a due time looks at the clock and waits again.
    private void await(Place place, long nanos) throws InterruptedException {
        synchronized (place) {
            // Odd, and so not NEVER.
            place.untilNanos = (System.nanoTime() + nanos) | 1;
            UNSAFE.unpark(thread);
            place.wait((nanos + MILLISECOND - 1) / MILLISECOND);
        }
    }

    @Override
    public void run() {
        ThreadRegistry.mute();
        while (!over) {
            // Who says until when while this looks has unparked it already.
            UNSAFE.park(false, wakeWhoIsDue(System.nanoTime()));
            // Nobody means this thread; it would never park again.
            Thread.interrupted();
        }
    }

    /** Returns in how many nanoseconds the next one is due; 0, which is to park until somebody comes, where there is none. */
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
