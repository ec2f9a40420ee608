package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Retransforms classes while the application runs. Works in batches small enough that the JVM is not stopped for long,
 * with pauses between batches. Another thread can stop it.
 */
public final class RetransformBatches {
    /**
     * Smallest batch, in classes. The JVM stops the application for each batch, however small. The stop grows with the
     * number of loaded classes: with 10,000 loaded, 9 to 15 ms for batches of 16 and of 64 classes, 26 ms for 371.
     */
    private static final int LEAST = 128;

    private static final int MOST = 256;

    /** Target duration of a batch. The JVM stops the application for part of this time. */
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
     * @param facts records the progress
     * @param isRestoring true to give classes their own bytecode back, false to weave them
     */
    public RetransformBatches(Instrumentation instrumentation, JournalWriter facts, boolean isRestoring) {
        this.instrumentation = instrumentation;
        this.facts = facts;
        this.isRestoring = isRestoring;
    }

    /** Retransforms the classes, until done or stopped. */
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

    /** The number of classes to transform; negative before it is known. Any thread. */
    public int all() {
        return all;
    }

    /** The number of classes transformed so far. Any thread. */
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

    /** Stops after the current batch, and waits for that batch. */
    public synchronized void stop() {
        stopped = true;
    }
}
