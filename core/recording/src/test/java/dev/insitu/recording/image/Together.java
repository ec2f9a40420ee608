package dev.insitu.recording.image;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;

/** Threads of a test, all at once. */
final class Together {
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    /** Starts {@code work} with 0, 1, … on as many threads. */
    static Together start(int count, IntConsumer work) {
        Together together = new Together();
        for (int i = 0; i < count; i++) {
            int number = i;
            together.threads.add(new Thread(() -> together.attempt(() -> work.accept(number))));
        }
        together.threads.forEach(Thread::start);
        return together;
    }

    boolean isAlive() {
        return threads.stream().anyMatch(Thread::isAlive);
    }

    /** Until all are over; what one threw fails the test. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a thread of the test failed", failures.peek());
        }
    }

    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            failures.add(e);
        }
    }
}
