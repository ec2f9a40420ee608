package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Transforms classes again while the application runs: so many at a time that the JVM is not stopped for long, with pauses
 * between them. Can be stopped from another thread.
 */
public final class Batches {
    /**
     * The JVM stops the application for each batch, however small, and for longer the more classes are loaded: with 10,000
     * loaded, 9 to 15 ms for 16 as for 64 classes, 26 ms for 371.
     */
    private static final int LEAST = 128;

    private static final int MOST = 256;

    /** What a batch should take. The JVM stops the application for a part of it. */
    private static final long AIM_NANOS = 20_000_000;

    private static final long NOTE_NANOS = 100_000_000;

    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private final boolean isRestoring;
    private boolean stopped;
    private volatile int all = -1;
    private volatile int transformed;
    private int size = LEAST;

    /**
     * @param facts told how far it has come
     * @param isRestoring whether classes get their own bytecode back; else they are woven
     */
    public Batches(Instrumentation instrumentation, JournalWriter facts, boolean isRestoring) {
        this.instrumentation = instrumentation;
        this.facts = facts;
        this.isRestoring = isRestoring;
    }

    /** Transforms them, unless it is stopped meanwhile. */
    public void run(List<Class<?>> classes, BiConsumer<Class<?>, Throwable> refused) {
        WorkPace pace = new WorkPace();
        long notedNanos = 0;
        all = classes.size();
        for (int done = 0; done < classes.size() && !isStopped(); ) {
            long startNanos = System.nanoTime();
            if (done == 0 || startNanos - notedNanos >= NOTE_NANOS) {
                notedNanos = startNanos;
                note(done, classes.size());
            }
            int end = Math.min(done + size, classes.size());
            transformed = transform(classes.subList(done, end), refused) ? end : done;
            done = end;
            adjust(System.nanoTime() - startNanos);
            if (done < classes.size()) {
                pace.pause();
            }
        }
    }

    private void note(int done, int all) {
        facts.note(new SessionFact.Progress(isRestoring, done, all));
    }

    private synchronized boolean transform(List<Class<?>> batch, BiConsumer<Class<?>, Throwable> refused) {
        if (stopped) {
            return false;
        }
        LoadedClasses.transformAgain(instrumentation, batch, refused);
        return true;
    }

    /** How many have to be transformed; negative before that is known. Any thread. */
    public int all() {
        return all;
    }

    /** How many of them are. Any thread. */
    public int transformed() {
        return transformed;
    }

    private void adjust(long tookNanos) {
        if (tookNanos > AIM_NANOS) {
            size = Math.max(LEAST, size / 2);
        } else if (tookNanos < AIM_NANOS / 2) {
            size = Math.min(MOST, size * 2);
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /** Transforms no more; waits for the batch that is under way. */
    public synchronized void stop() {
        stopped = true;
    }
}
