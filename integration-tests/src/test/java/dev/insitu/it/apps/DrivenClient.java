package dev.insitu.it.apps;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A client for one thread at a time, whose first call takes its time. Says when two are inside. */
public final class DrivenClient {
    private static final BlockingQueue<Object> QUEUE = new LinkedBlockingQueue<>();

    private final AtomicInteger inside = new AtomicInteger();
    private long calls;

    private DrivenClient() {}

    void exchange() throws InterruptedException {
        enter();
        leave();
    }

    /** Answers the number under which a consumer handles it. */
    long ask() throws InterruptedException {
        enter();
        QUEUE.add(calls);
        return leave();
    }

    /** The consumer handles this client itself. */
    void offer() throws InterruptedException {
        enter();
        QUEUE.add(this);
        leave();
    }

    private void enter() throws InterruptedException {
        if (inside.incrementAndGet() > 1) {
            System.out.println("two inside");
        }
        if (calls == 0) {
            Thread.sleep(300);
        }
    }

    private long leave() {
        inside.decrementAndGet();
        return calls++;
    }

    /** A consumer is done with something. */
    static void handled(Object what) {
        if (what == null) {
            throw new IllegalArgumentException();
        }
    }

    /** Runs until the JVM is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        DrivenClient client = new DrivenClient();
        switch (arguments[0]) {
            case "exchange" -> client.exchange();
            case "ask" -> client.ask();
            default -> client.offer();
        }
        while (true) {
            handled(QUEUE.take());
        }
    }
}
