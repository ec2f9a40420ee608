package dev.insitu.agent.session;

import dev.insitu.agent.Daemon;
import dev.insitu.runtime.Housekeeping;
import java.io.IOException;

/**
 * The session's own thread: measures what a probe costs, keeps memory ready, copies the counts to the report directory.
 * A daemon that sleeps nearly all the time.
 */
final class Background implements Runnable {
    /** Short enough that memory kept ready lasts, long enough to cost nothing. */
    private static final long PAUSE_MILLIS = 50;

    /** What can wait does wait, so as not to slow down an application that is starting. */
    private static final long PREPARE_AFTER_NANOS = 500_000_000;

    /** Many times what is loaded by {@link Session#prepare}. */
    private static final long ROOM_BYTES = 16 << 20;

    private final Session session;
    private final long intervalNanos;
    private final long prepareNanos = System.nanoTime() + PREPARE_AFTER_NANOS;
    private long copyNanos = System.nanoTime();
    private boolean prepared;

    private Background(Session session, long intervalNanos) {
        this.session = session;
        this.intervalNanos = intervalNanos;
    }

    static void start(Session session, long intervalNanos) {
        Daemon.start(new Background(session, intervalNanos), "insitu");
    }

    @Override
    public void run() {
        Housekeeping.mute();
        rehearse();
        while (!session.isFinished()) {
            try {
                step();
            } catch (RuntimeException | Error e) {
                // Memory may be short for now. Without this thread, samples would soon find no place at all.
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                // Somebody interrupts all threads there are; this one has nothing that could be cut short.
            }
        }
    }

    private static void rehearse() {
        try {
            Rehearsal.run();
        } catch (IOException | RuntimeException | Error e) {
            // The performance will say what is wrong.
        }
    }

    private void step() {
        session.tidy();
        long now = System.nanoTime();
        if (!prepared && now - prepareNanos >= 0 && heapHasRoom()) {
            prepared = true;
            session.prepare();
        }
        if (now - copyNanos >= 0) {
            session.copy();
            // At its interval, but never so often that copying takes more than a hundredth of the time.
            long end = System.nanoTime();
            copyNanos = end + Math.max(intervalNanos, 100 * (end - now));
        }
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    private static boolean heapHasRoom() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > ROOM_BYTES;
    }
}
