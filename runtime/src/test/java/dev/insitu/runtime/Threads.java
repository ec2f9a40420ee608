package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntConsumer;

/** Threads that start together and are all over before the test goes on. */
public final class Threads {
    private Threads() {}

    /** What a thread of a test does. */
    public interface Work {
        void run() throws Exception;
    }

    /** Runs {@code work} with 0, 1, … on as many threads at once; what one throws fails the test. */
    public static void run(int threads, IntConsumer work) {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Work> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            all.add(() -> {
                start.await();
                work.accept(number);
            });
        }
        run(all);
    }

    /** Runs each on a thread of its own. */
    public static void run(List<Work> all) {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (Work work : all) {
            threads.add(new Thread(() -> attempt(work, failures)));
        }
        threads.forEach(Thread::start);
        threads.forEach(Threads::join);
        if (!failures.isEmpty()) {
            throw new AssertionError("a thread of the test failed", failures.peek());
        }
    }

    /** Runs it on a new thread. */
    public static void run(Work work) {
        run(List.of(work));
    }

    /** A thread, not started, whose number is {@code home} modulo the slots of {@link ThreadRegistry}. */
    public static Thread withHome(int home, Runnable work) {
        while (true) {
            Thread thread = new Thread(work);
            if ((ThreadRegistry.idOf(thread) & (ThreadRegistry.SLOTS - 1)) == home) {
                return thread;
            }
        }
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void attempt(Work work, ConcurrentLinkedQueue<Throwable> failures) {
        try {
            work.run();
        } catch (Throwable e) {
            failures.add(e);
        }
    }
}
