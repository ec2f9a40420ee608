package dev.insitu.agent.part;

import java.util.Map;
import java.util.TreeMap;

/** A JVM whose time passes when a thread sleeps, and only then. What happens at a time is planned. For one thread at a time. */
public final class VirtualJvm extends JvmState {
    private static final long MILLI = 1_000_000;

    private final Map<Long, Runnable> plan = new TreeMap<>();
    private long millis;
    private boolean room = true;

    /** Has it done once that time has come, before the sleeping thread wakes. */
    public void at(long when, Runnable change) {
        plan.merge(when, change, (first, second) -> () -> {
            first.run();
            second.run();
        });
    }

    public long millis() {
        return millis;
    }

    /** Whether the heap has room from now on. */
    public void setRoom(boolean now) {
        room = now;
    }

    /** Passes without a sleep: something takes its time. */
    public void pass(long more) {
        millis += more;
    }

    @Override
    public long nanoTime() {
        return millis * MILLI;
    }

    @Override
    public void sleep(long more) {
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
    public boolean heapHasRoom() {
        return room;
    }
}
