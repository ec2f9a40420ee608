package dev.insitu.it.apps;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ThreadFactory;

/** Many threads of a short life, each making a few calls. */
public final class Threads {
    private static final int AT_A_TIME = 64;

    private Threads() {}

    /** Takes {@code platform} or {@code virtual}, the number of threads and the calls of each. */
    public static void main(String[] arguments) throws ReflectiveOperationException, InterruptedException {
        ThreadFactory factory = arguments[0].equals("virtual") ? virtualThreads() : Thread::new;
        int calls = Integer.parseInt(arguments[2]);
        Deque<Thread> running = new ArrayDeque<>();
        for (int left = Integer.parseInt(arguments[1]); left > 0; left--) {
            Thread thread = factory.newThread(() -> work(calls));
            thread.start();
            running.add(thread);
            if (running.size() == AT_A_TIME) {
                running.remove().join();
            }
        }
        for (Thread thread : running) {
            thread.join();
        }
        System.out.println("joined");
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
