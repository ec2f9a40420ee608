package dev.insitu.agent.session;

import java.util.Map;
import java.util.TreeMap;

/** A JVM whose time passes when a thread sleeps, and only then. What happens at a time is planned. For one thread at a time. */
final class VirtualJvm extends JvmState {
    private static final long MILLI = 1_000_000;

    private final Map<Long, Runnable> plan = new TreeMap<>();
    private long millis;
    boolean room = true;

    /** Has it done once that time has come, before whoever sleeps wakes. */
    void at(long when, Runnable change) {
        plan.merge(when, change, (first, second) -> () -> {
            first.run();
            second.run();
        });
    }

    long millis() {
        return millis;
    }

    /** Passes without a sleep: something takes its time. */
    void pass(long more) {
        millis += more;
    }

    @Override
    long nanoTime() {
        return millis * MILLI;
    }

    @Override
    void sleep(long more) {
        long from = millis;
        millis += more;
        plan.forEach((when, change) -> {
            if (when > from && when <= millis) {
                change.run();
            }
        });
        if (millis > 1_000_000) {
            throw new AssertionError("nothing has ended it");
        }
    }

    @Override
    boolean heapHasRoom() {
        return room;
    }
}
