package dev.insitu.it.apps;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * What probes of each kind time, on virtual threads that are parked in between: they go on on other carriers. A tenth fails, a tenth is
 * cancelled.
 */
public final class VirtualKinds {
    private static final int AT_A_TIME = 200;
    private static final int DRIVEN_THREADS = 8;
    private static final long PAUSE_NANOS = 200_000;

    /** Short calls of each thread. */
    private static final int SHORT_CALLS = 20;

    private static final AtomicInteger NEXT = new AtomicInteger();

    private static final Semaphore IN_QUEUE = new Semaphore(0);
    private static final Queue<Integer> QUEUE = new ArrayDeque<>();

    private static ThreadFactory threads;

    @SuppressWarnings("UnusedVariable") // Written so that the calls have an effect.
    private static volatile int sink;

    private VirtualKinds() {}

    /** An object given, which is called back. */
    interface Callback {
        void onSuccess(int result);

        void onError(Throwable failure);
    }

    /** Takes the number of threads, or {@code drive} and the name of a method, to call it again and again. */
    public static void main(String[] arguments) throws Exception {
        threads = VirtualNests.virtualThreads();
        if (arguments[0].equals("drive")) {
            drive(arguments[1]);
        } else {
            run(Integer.parseInt(arguments[0]));
        }
    }

    private static void run(int calls) throws InterruptedException {
        Thread consumer = threads.newThread(() -> take(calls));
        consumer.start();
        Semaphore room = new Semaphore(AT_A_TIME);
        AtomicInteger seen = new AtomicInteger();
        for (int i = 0; i < calls; i++) {
            room.acquire();
            int number = i;
            threads.newThread(() -> {
                        all(number, seen);
                        room.release();
                    })
                    .start();
        }
        room.acquire(AT_A_TIME);
        consumer.join();
        System.out.println("ended " + seen);
    }

    private static void all(int number, AtomicInteger seen) {
        begin(number);
        LockSupport.parkNanos(PAUSE_NANOS);
        end(number);
        CountDownLatch ended = new CountDownLatch(3);
        send(number);
        later(() -> {
            handle(number);
            ended.countDown();
        });
        queue(number);
        CompletableFuture<Integer> unused = ask(number).whenComplete((result, failure) -> {
            seen.incrementAndGet();
            ended.countDown();
        });
        query(number, new Seen(seen, ended));
        for (int i = 0; i < SHORT_CALLS; i++) {
            often(i);
        }
        try {
            fail(number);
        } catch (IllegalStateException expected) {
            seen.incrementAndGet();
        }
        try {
            ended.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void drive(String method) {
        for (int i = 0; i < DRIVEN_THREADS; i++) {
            threads.newThread(() -> {
                        while (true) {
                            if (method.equals("ask")) {
                                CompletableFuture<Integer> unused = ask();
                            } else {
                                work();
                            }
                        }
                    })
                    .start();
        }
        LockSupport.park(VirtualKinds.class);
    }

    private static void later(Runnable task) {
        threads.newThread(() -> {
                    LockSupport.parkNanos(PAUSE_NANOS);
                    task.run();
                })
                .start();
    }

    static void begin(int number) {
        sink = number;
    }

    static void end(int number) {
        sink = number;
    }

    static void send(int number) {
        sink = number;
    }

    static void handle(int number) {
        sink = number;
    }

    static void queue(int number) {
        synchronized (QUEUE) {
            queued(number);
            QUEUE.add(number);
        }
        IN_QUEUE.release();
    }

    static void queued(int number) {
        sink = number;
    }

    private static void take(int calls) {
        for (int i = 0; i < calls; i++) {
            IN_QUEUE.acquireUninterruptibly();
            synchronized (QUEUE) {
                taken(QUEUE.remove());
            }
        }
    }

    static void taken(int number) {
        sink = number;
    }

    static CompletableFuture<Integer> ask(int number) {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        finish(
                number,
                () -> answer.complete(number),
                () -> answer.completeExceptionally(new IllegalArgumentException()),
                () -> answer.cancel(false));
        return answer;
    }

    static void query(int number, Callback callback) {
        finish(
                number,
                () -> callback.onSuccess(number),
                () -> callback.onError(new IllegalArgumentException()),
                () -> callback.onError(new CancellationException()));
    }

    /** Half of them at once. */
    private static void finish(int number, Runnable succeed, Runnable fail, Runnable cancel) {
        Runnable how = number % 10 == 1 ? fail : number % 10 == 3 ? cancel : succeed;
        if (number / 10 % 2 == 0) {
            how.run();
        } else {
            later(how);
        }
    }

    static void often(int number) {
        sink = number;
    }

    static void fail(int number) {
        LockSupport.parkNanos(PAUSE_NANOS);
        if (number % 10 == 1) {
            throw new IllegalStateException();
        }
    }

    /** Driven: the number is that of the iteration. */
    static CompletableFuture<Integer> ask() {
        return ask(NEXT.getAndIncrement());
    }

    /** Driven. */
    static void work() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    private record Seen(AtomicInteger seen, CountDownLatch ended) implements Callback {
        @Override
        public void onSuccess(int result) {
            seen.incrementAndGet();
            ended.countDown();
        }

        @Override
        public void onError(Throwable failure) {
            seen.incrementAndGet();
            ended.countDown();
        }
    }
}
