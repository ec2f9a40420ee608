package dev.insitu.it.apps;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Three methods within each other on many virtual threads. It takes the times of each without its callee itself, from the inside of the
 * call and from the outside: whatever the machine does meanwhile, a probe's lie between.
 */
public final class VirtualNests {
    private static final int AT_A_TIME = 1_000;
    private static final Times OUTER = new Times();
    private static final Times MIDDLE = new Times();
    private static final Times INNER = new Times();

    private static long pauseNanos;
    private static CountDownLatch arrived = new CountDownLatch(0);
    private static CountDownLatch released = new CountDownLatch(0);

    private VirtualNests() {}

    /**
     * Takes the number of threads and the nanoseconds that each method parks; with a third argument all threads meet in the innermost
     * call, until a line comes on stdin. Every tenth call of the innermost method fails.
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, InterruptedException, IOException {
        int threads = Integer.parseInt(arguments[0]);
        pauseNanos = Long.parseLong(arguments[1]);
        boolean meet = arguments.length > 2;
        if (meet) {
            arrived = new CountDownLatch(threads);
            released = new CountDownLatch(1);
        }
        ThreadFactory factory = virtualThreads();
        Semaphore running = new Semaphore(meet ? threads : AT_A_TIME);
        for (int i = 0; i < threads; i++) {
            running.acquire();
            int number = i;
            factory.newThread(() -> {
                        long begun = System.nanoTime();
                        outer(number);
                        OUTER.outside.add(System.nanoTime() - begun);
                        running.release();
                    })
                    .start();
        }
        if (meet) {
            arrived.await();
            System.out.println("parked");
            if (System.in.read() < 0) {
                throw new IOException("no line");
            }
            released.countDown();
        }
        running.acquire(meet ? threads : AT_A_TIME);
        System.out.println("ended outer=" + OUTER.without(MIDDLE, threads) + " middle=" + MIDDLE.without(INNER, threads)
                + " inner=" + INNER.without(new Times(), threads));
    }

    /** The sums of what calls took, between readings of the clock in the call and between those around it. */
    private static final class Times {
        final LongAdder inside = new LongAdder();
        final LongAdder outside = new LongAdder();

        /** The bounds of the mean without a callee. */
        String without(Times callee, int calls) {
            return (inside.sum() - callee.outside.sum()) / calls + ".."
                    + ((outside.sum() - callee.inside.sum()) / calls + 1);
        }
    }

    /** {@code Thread.ofVirtual().name("nest-", 0).factory()}, which not every JDK has. */
    static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory) type.getMethod("factory")
                .invoke(type.getMethod("name", String.class, long.class).invoke(builder, "nest-", 0L));
    }

    static void outer(int number) {
        long begun = System.nanoTime();
        LockSupport.parkNanos(pauseNanos);
        long before = System.nanoTime();
        middle(number);
        MIDDLE.outside.add(System.nanoTime() - before);
        OUTER.inside.add(System.nanoTime() - begun);
    }

    static void middle(int number) {
        long begun = System.nanoTime();
        LockSupport.parkNanos(pauseNanos);
        long before = System.nanoTime();
        try {
            inner(number);
        } catch (IllegalStateException e) {
            Thread.interrupted();
        }
        INNER.outside.add(System.nanoTime() - before);
        LockSupport.parkNanos(pauseNanos);
        MIDDLE.inside.add(System.nanoTime() - begun);
    }

    static void inner(int number) {
        long begun = System.nanoTime();
        LockSupport.parkNanos(pauseNanos);
        arrived.countDown();
        boolean waits = true;
        while (waits) {
            try {
                released.await();
                waits = false;
            } catch (InterruptedException e) {
                Thread.interrupted();
            }
        }
        INNER.inside.add(System.nanoTime() - begun);
        if (number % 10 == 0) {
            throw new IllegalStateException();
        }
    }
}
