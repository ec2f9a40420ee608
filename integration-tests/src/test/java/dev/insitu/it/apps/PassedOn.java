package dev.insitu.it.apps;

import java.io.IOException;

/** When it is told to, one thread keeps a monitor for long while others wait for it, who then pass it on within microseconds. */
public final class PassedOn {
    private static final Object MONITOR = new Object();
    private static final int WAITERS = 6;

    private PassedOn() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        StallPartners.awaitWord();
        for (int round = Integer.parseInt(args[0]); round > 0; round--) {
            Thread keeper = new Thread(() -> keep(Long.parseLong(args[1])), "keeper");
            Thread[] waiters = new Thread[WAITERS];
            synchronized (MONITOR) {
                keeper.start();
                awaitBlocked(keeper);
            }
            awaitState(keeper, Thread.State.TIMED_WAITING);
            for (int i = 0; i < WAITERS; i++) {
                waiters[i] = new Thread(PassedOn::pass, "waiter-" + i);
                waiters[i].start();
                awaitBlocked(waiters[i]);
            }
            keeper.join();
            for (Thread waiter : waiters) {
                waiter.join();
            }
        }
    }

    private static void awaitBlocked(Thread thread) {
        awaitState(thread, Thread.State.BLOCKED);
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.isAlive() && thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    private static void keep(long millis) {
        synchronized (MONITOR) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void pass() {
        synchronized (MONITOR) {
            Thread.onSpinWait();
        }
    }
}
