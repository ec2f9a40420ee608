package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@code Starved POOL HOLDER}: requests share a pool of ten with another thread, which now and then holds so many that requests wait. The
 * pool is a semaphore or a queue of connections. The holder is a job that keeps nine; a clerk that keeps all, after the job has given its
 * nine back; or a dispatcher whose permits another thread gives back.
 */
public final class Starved {
    private static final int SIZE = 10;
    private static final int MANY = 9;
    private static final int THREADS = 6;
    private static final long QUERY_MILLIS = 5;
    private static final long LATE_MILLIS = 5 * QUERY_MILLIS;
    private static final long HELD_MILLIS = 80;
    private static final long PAUSE_MILLIS = 200;
    private static final AtomicLong DELAYED_MILLIS = new AtomicLong();

    private Starved() {}

    /** Gives out connections. */
    interface Pool {
        Object take() throws InterruptedException;

        void give(Object taken) throws InterruptedException;
    }

    /** A pool that only counts. */
    static final class Counted implements Pool {
        private final Semaphore free = new Semaphore(SIZE, true);

        @Override
        public Object take() throws InterruptedException {
            free.acquire();
            return free;
        }

        @Override
        public void give(Object taken) {
            free.release();
        }
    }

    /** A pool of objects. */
    static final class Queued implements Pool {
        private final BlockingQueue<Object> free = new ArrayBlockingQueue<>(SIZE, true);

        Queued() {
            for (int i = 0; i < SIZE; i++) {
                free.add(new Object());
            }
        }

        @Override
        public Object take() throws InterruptedException {
            return free.take();
        }

        @Override
        public void give(Object taken) throws InterruptedException {
            free.put(taken);
        }
    }

    static void request(Pool pool) throws InterruptedException {
        Object connection = pool.take();
        long begunNanos = System.nanoTime();
        Thread.sleep(QUERY_MILLIS);
        long tookMillis = (System.nanoTime() - begunNanos) / 1_000_000;
        if (tookMillis >= LATE_MILLIS) {
            DELAYED_MILLIS.addAndGet(tookMillis);
        }
        pool.give(connection);
    }

    /** Keeps most connections for long. */
    static final class Job {
        private Job() {}

        static void hold(Pool pool) throws InterruptedException {
            List<Object> held = new ArrayList<>();
            while (held.size() < MANY) {
                held.add(pool.take());
            }
            Thread.sleep(HELD_MILLIS);
            giveBack(pool, held);
        }

        static void holdBriefly(Pool pool) throws InterruptedException {
            giveBack(pool, takeFrom(pool, MANY));
        }
    }

    /** Keeps all connections for long. */
    static final class Clerk {
        private Clerk() {}

        static void hold(Pool pool) throws InterruptedException {
            List<Object> held = new ArrayList<>();
            while (held.size() < SIZE) {
                held.add(pool.take());
            }
            Thread.sleep(HELD_MILLIS);
            giveBack(pool, held);
        }
    }

    /** Takes connections for another thread, which gives them back. */
    static final class Dispatcher {
        private static final BlockingQueue<List<Object>> HANDED = new LinkedBlockingQueue<>();

        private Dispatcher() {}

        static void hold(Pool pool) throws InterruptedException {
            HANDED.put(takeFrom(pool, SIZE));
            Thread.sleep(HELD_MILLIS);
        }

        static void finish(Pool pool) throws InterruptedException {
            List<Object> held = HANDED.take();
            Thread.sleep(HELD_MILLIS);
            giveBack(pool, held);
        }
    }

    /** What a thread does again and again. */
    interface Work {
        void run(Pool pool) throws InterruptedException;
    }

    private static List<Object> takeFrom(Pool pool, int count) throws InterruptedException {
        List<Object> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(pool.take());
        }
        return taken;
    }

    private static void giveBack(Pool pool, List<Object> taken) throws InterruptedException {
        for (Object each : taken) {
            pool.give(each);
        }
    }

    private static void start(String name, Pool pool, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            work.run(pool);
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void holdNowAndThen(Pool pool, String holder) throws InterruptedException {
        switch (holder) {
            case "job" -> Job.hold(pool);
            case "clerk" -> {
                Job.holdBriefly(pool);
                Clerk.hold(pool);
            }
            default -> Dispatcher.hold(pool);
        }
        Thread.sleep(PAUSE_MILLIS);
    }

    /** Until its input ends; answers each line with the time by which the machine has delayed queries. */
    public static void main(String[] arguments) throws IOException {
        Pool pool = arguments[0].equals("semaphore") ? new Counted() : new Queued();
        for (int t = 0; t < THREADS; t++) {
            start("requests", pool, Starved::request);
        }
        start("holder", pool, each -> holdNowAndThen(each, arguments[1]));
        if (arguments[1].equals("dispatcher")) {
            start("finisher", pool, Dispatcher::finish);
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(line + " " + DELAYED_MILLIS);
        }
    }
}
