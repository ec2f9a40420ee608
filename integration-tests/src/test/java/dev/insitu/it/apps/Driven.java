package dev.insitu.it.apps;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Applications that call a method over and over, as fast as they can. The JVM runs until the agent or the test ends it. */
public final class Driven {
    private static final AtomicLong CALLS = new AtomicLong();
    private static final BlockingQueue<Long> QUEUE = new ArrayBlockingQueue<>(100_000);

    private Driven() {}

    /** Busy for a while. */
    static void work(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /** Calls itself once. */
    static void nested(boolean outer) {
        if (outer) {
            nested(false);
        }
    }

    /** Holds its monitor. */
    static synchronized void locked() {
        CALLS.incrementAndGet();
    }

    /** Called by the driver. */
    static void tick() {
        CALLS.incrementAndGet();
    }

    /** Leaves something to a consumer; one in a hundred takes him 10 ms. */
    static void send(Long item) {
        QUEUE.add(item);
    }

    /** A consumer is done with an item. */
    static void handled(Long item) {
        if (item < 0) {
            throw new IllegalArgumentException();
        }
    }

    /** Something that is sent and lost. */
    static void lose(Long item) {
        if (item % 100 != 0) {
            handled(item);
        }
    }

    /** Answers what it sent only when a consumer is done with it. */
    static void sendAndLinger(Long item) throws InterruptedException {
        handled(item);
        Thread.sleep(20);
    }

    /** Calls at every depth of a small stack, over and over. */
    private static void deep() {
        while (true) {
            try {
                callWithoutEnd(0);
            } catch (StackOverflowError expected) {
                // Its own.
            } catch (Throwable e) {
                System.out.println("escaped: " + e);
            }
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static void callWithoutEnd(long depth) {
        handled(depth);
        callWithoutEnd(depth + 1);
    }

    /** See the cases. */
    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "loop" -> onThreads(Integer.parseInt(arguments[2]), () -> work(Long.parseLong(arguments[1])));
            case "announced" -> announced(Long.parseLong(arguments[1]), Long.parseLong(arguments[2]));
            case "spikes" -> onThreads(1, () -> work(CALLS.incrementAndGet() % 10_000 == 0 ? 1_000_000 : 0));
            case "stalling" ->
                stalling(Long.parseLong(arguments[1]), Long.parseLong(arguments[2]), Long.parseLong(arguments[3]));
            case "nested" -> onThreads(1, () -> nested(true));
            case "locked" -> onThreads(1, Driven::locked);
            case "consumers" -> consumers(Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
            case "lingering" -> lingering();
            case "deep" -> new Thread(null, Driven::deep, "small stack", 256 << 10).start();
            case "losing" -> onThreads(1, () -> lose(CALLS.incrementAndGet()));
            case "ticked" -> System.out.println("ready");
            case "interrupted" -> interrupted();
            case "once" -> once(Integer.parseInt(arguments[1]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Now and then a call takes much longer. */
    private static void stalling(long nanos, long stallNanos, long everyNanos) {
        long due = System.nanoTime() + everyNanos;
        while (true) {
            boolean stalls = System.nanoTime() - due >= 0;
            due += stalls ? everyNanos : 0;
            work(stalls ? stallNanos : nanos);
        }
    }

    private static void lingering() throws InterruptedException {
        long item = 0;
        while (true) {
            sendAndLinger(item++);
        }
    }

    private static void onThreads(int threads, Runnable call) {
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        while (true) {
                            call.run();
                        }
                    })
                    .start();
        }
    }

    /** Prints a line after each block of calls. */
    private static void announced(long after, long every) {
        while (true) {
            work(1_000);
            long beyond = CALLS.incrementAndGet() - after;
            if (beyond >= 0 && beyond % every == 0) {
                System.out.println("announced " + beyond / every);
            }
        }
    }

    private static void consumers(int count, long slowNanos) {
        for (int i = 0; i < count; i++) {
            Thread consumer = new Thread(() -> {
                try {
                    while (true) {
                        Long item = QUEUE.take();
                        if (item % 100 == 0 && slowNanos > 0) {
                            Thread.sleep(slowNanos / 1_000_000);
                        }
                        handled(item);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            consumer.setDaemon(true);
            consumer.start();
        }
        long item = 0;
        while (true) {
            send(item++);
        }
    }

    /** One thread is interrupted again and again; its calls go on, and it sees each interrupt. */
    private static void interrupted() throws InterruptedException {
        AtomicLong seen = new AtomicLong();
        AtomicLong interrupts = new AtomicLong();
        Thread caller = new Thread(() -> {
            while (seen.get() < 20) {
                work(0);
                // One call for each interrupt, however late that comes: else the run might be over before the last one.
                while (interrupts.get() == seen.get()) {
                    Thread.onSpinWait();
                }
                if (Thread.interrupted()) {
                    seen.incrementAndGet();
                }
            }
        });
        caller.start();
        while (caller.isAlive()) {
            if (seen.get() == interrupts.get()) {
                caller.interrupt();
                interrupts.incrementAndGet();
            }
            Thread.onSpinWait();
        }
        caller.join();
        System.out.println("saw " + seen.get());
        onThreads(1, () -> work(0));
    }

    /** Comes to its end by itself. */
    private static void once(int calls) {
        for (int i = 0; i < calls; i++) {
            work(0);
        }
        System.out.println("called " + calls);
    }
}
