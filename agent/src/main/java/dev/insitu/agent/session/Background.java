package dev.insitu.agent.session;

import dev.insitu.agent.Daemon;
import dev.insitu.runtime.Housekeeping;
import java.io.IOException;

/** Copies the counts to the report directory, drops small probes, and does what can wait. A daemon that sleeps nearly all the time. */
final class Background implements Runnable {
    private static final long PAUSE_MILLIS = 50;

    /** What can wait does wait, so as not to slow down an application that is starting. */
    private static final long PREPARE_AFTER_NANOS = 150_000_000;

    /**
     * While calls are driven, copies are rare: they keep the JVM's compiler busy, which takes a CPU from the application for
     * milliseconds, and that would show in the figures. The counts are in shared memory meanwhile.
     */
    private static final long LONGEST_UNCOPIED_NANOS = 60_000_000_000L;

    /** Many times what is loaded by {@link Session#prepare}. */
    private static final long ROOM_BYTES = 16 << 20;

    private final Session session;
    private final long intervalNanos;
    private final long prepareNanos = System.nanoTime() + PREPARE_AFTER_NANOS;
    private long copyNanos = System.nanoTime();
    private long copiedNanos = copyNanos;
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
        // The application comes first, which is starting now.
        pause(PAUSE_MILLIS);
        rehearse();
        while (!session.isFinished()) {
            try {
                step();
            } catch (RuntimeException | Error e) {
                // Memory may be short for now; the next copy may find more.
            }
            pause(PAUSE_MILLIS);
        }
    }

    private void rehearse() {
        try {
            Rehearsal.run(session.isDriven());
        } catch (IOException | RuntimeException | Error e) {
            // The performance will say what is wrong.
        }
    }

    private void step() {
        if (!prepared && System.nanoTime() - prepareNanos >= 0 && heapHasRoom()) {
            prepared = true;
            session.prepare();
        }
        if (prepared && heapHasRoom()) {
            session.dropSmallProbes();
        }
        long start = System.nanoTime();
        if (start - copyNanos >= 0 && (!session.isMeasuring() || start - copiedNanos >= LONGEST_UNCOPIED_NANOS)) {
            session.copy();
            copiedNanos = start;
            // At its interval, but never so often that copying takes more than a hundredth of the time.
            long end = System.nanoTime();
            copyNanos = end + Math.max(intervalNanos, 100 * (end - start));
        }
    }

    /** A class of the JDK's whose initialisation meets a full heap is broken for the application, too. */
    private static boolean heapHasRoom() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > ROOM_BYTES;
    }

    /** Sleeps; interrupts have nothing here that could be cut short. */
    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Somebody interrupts all threads there are.
        }
    }
}
