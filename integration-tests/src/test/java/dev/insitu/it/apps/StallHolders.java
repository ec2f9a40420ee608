package dev.insitu.it.apps;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that have what {@link KnownStalls} wants. */
final class StallHolders {
    static final Object MONITOR = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();

    private StallHolders() {}

    /** Calls while another thread has what is wanted. */
    static void held(Holder holder, long millis, String name, StallTimes.Stall stall) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        Thread thread = new Thread(() -> holder.hold(held, millis), "holder");
        thread.start();
        held.await();
        StallTimes.take(name, stall);
        thread.join();
    }

    /** Takes something, says so, and keeps it for a while. */
    interface Holder {
        void hold(CountDownLatch held, long millis);
    }

    static void holdMonitor(CountDownLatch held, long millis) {
        synchronized (MONITOR) {
            held.countDown();
            KnownStalls.pause(millis);
        }
    }

    static void holdLock(CountDownLatch held, long millis) {
        LOCK.lock();
        try {
            held.countDown();
            KnownStalls.pause(millis);
        } finally {
            LOCK.unlock();
        }
    }
}
