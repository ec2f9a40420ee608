package dev.insitu.it.apps;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** Many threads of a short life, each making a few calls. */
public final class Threads {
    private static final int AT_A_TIME = 64;

    /** Counters of the dead serve the living once the agent has tidied up. */
    private static final int BETWEEN_TIDYINGS = 400;

    private Threads() {}

    /**
     * Takes {@code platform} or {@code virtual}, the number of threads and the calls of each; with a fourth argument all
     * live at once, and at the end the JVM waits for a line on stdin.
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, InterruptedException, IOException {
        boolean isVirtual = arguments[0].equals("virtual");
        ThreadFactory factory = isVirtual ? virtualThreads() : Thread::new;
        int calls = Integer.parseInt(arguments[2]);
        int threads = Integer.parseInt(arguments[1]);
        boolean together = arguments.length > 3;
        CountDownLatch all = new CountDownLatch(together ? threads : 0);
        Deque<Thread> running = new ArrayDeque<>();
        for (int left = threads; left > 0; left--) {
            if (left % BETWEEN_TIDYINGS == 0 && !isVirtual) {
                AgentTurns.awaitMemory();
            }
            Thread thread = factory.newThread(() -> {
                work(calls);
                meet(all);
            });
            thread.start();
            running.add(thread);
            if (running.size() == AT_A_TIME && !together) {
                running.remove().join();
            }
        }
        for (Thread thread : running) {
            thread.join();
        }
        System.out.println("joined");
        if (together && System.in.read() < 0) {
            throw new IOException("no line");
        }
    }

    private static void meet(CountDownLatch all) {
        all.countDown();
        try {
            all.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code Thread.ofVirtual().factory()}, which not every JDK has. */
    private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (ThreadFactory)
                Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    }

    private static void work(int calls) {
        for (int i = 0; i < calls; i++) {
            try {
                call(i);
            } catch (IllegalArgumentException e) {
                Thread.interrupted();
            }
        }
    }

    static int call(int i) {
        if (i % 10 == 9) {
            throw new IllegalArgumentException();
        }
        return i;
    }
}
