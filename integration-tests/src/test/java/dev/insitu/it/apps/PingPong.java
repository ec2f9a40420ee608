package dev.insitu.it.apps;

import java.util.concurrent.SynchronousQueue;

/** A question to another thread, and a wait for its answer; the next at once, until the JVM is ended. */
public final class PingPong {
    private static final SynchronousQueue<Long> QUESTIONS = new SynchronousQueue<>();
    private static final SynchronousQueue<Long> ANSWERS = new SynchronousQueue<>();

    private PingPong() {}

    static void ask(Long question) throws InterruptedException {
        QUESTIONS.put(question);
        ANSWERS.take();
    }

    static void answer(Long question) throws InterruptedException {
        ANSWERS.put(question);
    }

    /** No arguments. */
    public static void main(String[] arguments) throws InterruptedException {
        Thread server = new Thread(
                () -> {
                    try {
                        while (true) {
                            answer(QUESTIONS.take());
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "server");
        server.setDaemon(true);
        server.start();
        for (long n = 0; ; n++) {
            ask(n);
        }
    }
}
