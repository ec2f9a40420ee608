package dev.insitu.it.apps;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that work while another interrupts them all the time. Prints what they came to, and how many were interrupted. */
public final class Interruptions {
    private static final int THREADS = 16;
    private static final int CALLS = 20_000;

    private Interruptions() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        AtomicLong seen = new AtomicLong();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean over = new AtomicBoolean();
        Thread[] workers = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            workers[i] = new Thread(() -> work(begun, sum, seen), "worker " + i);
            workers[i].start();
        }
        Thread interrupter = new Thread(() -> interruptUntil(over, workers), "interrupter");
        interrupter.start();
        begun.countDown();
        for (Thread worker : workers) {
            worker.join();
        }
        over.set(true);
        interrupter.join();
        System.out.println("sum " + sum + ", interrupted " + (seen.get() == THREADS));
    }

    private static void interruptUntil(AtomicBoolean over, Thread[] workers) {
        while (!over.get()) {
            for (Thread worker : workers) {
                worker.interrupt();
            }
        }
    }

    private static void work(CountDownLatch begun, AtomicLong sum, AtomicLong seen) {
        while (begun.getCount() > 0) {
            Thread.onSpinWait();
        }
        long own = 0;
        boolean interrupted = false;
        for (int i = 0; i < CALLS; i++) {
            own += one(i);
            interrupted |= Thread.interrupted();
            try {
                own += waiting(i);
            } catch (InterruptedException e) {
                interrupted = true;
                own++;
            }
        }
        // However fast the calls were: the interrupter is on its way.
        while (!interrupted) {
            interrupted = Thread.interrupted();
        }
        sum.addAndGet(own);
        seen.incrementAndGet();
    }

    static long one(long i) {
        return i & 7;
    }

    /** As what blocks does it. */
    static long waiting(long i) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return i < 0 ? 0 : 1;
    }
}
