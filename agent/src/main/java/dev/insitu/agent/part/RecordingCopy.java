package dev.insitu.agent.part;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.HistogramText;
import dev.insitu.recording.image.Recording;
import java.io.IOException;

/** Copies the counts to the report directory at the configured interval, or as rarely as keeps copying below a twentieth of the time. */
public class RecordingCopy implements SessionPart {
    /**
     * While calls are driven, copies are rare: they keep the JVM's compiler busy, which takes a CPU from the application for milliseconds
     * and would distort the figures. The counts are in shared memory meanwhile.
     */
    private static final long LONGEST_UNCOPIED_NANOS = 60_000_000_000L;

    /** One nanosecond in this many may go to copying, which takes 2 ms as a rule, and many times as long on a busy machine. */
    private static final int COPYING_OF_TIME = 20;

    private final SessionContext session;
    private final JvmState jvm;
    private boolean started;
    private boolean ended;
    private long dueNanos;
    private long copiedNanos;

    public RecordingCopy(SessionContext session, JvmState jvm) {
        this.session = session;
        this.jvm = jvm;
        this.dueNanos = jvm.nanoTime();
        this.copiedNanos = dueNanos;
    }

    @Override
    public void applicationStarted() {
        started = true;
        // Initialises HdrHistogram while the heap has room: a class that runs out of it stays broken.
        new HistogramText().of(BucketCounts.NONE);
    }

    /** Copies also while the heap is full, once the application has started: that needs no class that is not loaded. */
    @Override
    public void fromTheStart(boolean heapHasRoom) {
        long start = jvm.nanoTime();
        boolean mayCopy = !session.isMeasuring() || start - copiedNanos >= LONGEST_UNCOPIED_NANOS;
        if (started && start - dueNanos >= 0 && mayCopy) {
            copyUnlessEnded();
            copiedNanos = start;
            long copyingNanos = jvm.nanoTime() - start;
            dueNanos = start + Math.max(session.config().report().intervalNanos(), COPYING_OF_TIME * copyingNanos);
        }
    }

    private synchronized void copyUnlessEnded() {
        if (!ended) {
            copy();
        }
    }

    /** Copies the recording so far. */
    void copy() {
        try {
            Recording read = session.recording().read();
            session.directory().write(read.live().isPresent() ? read : read.withoutTheNewest());
        } catch (IOException e) {
            // The disk may be full temporarily. Live counts are not on it; the end reports a full disk.
        }
    }

    /** The end writes the recording itself. */
    @Override
    public synchronized void end() {
        ended = true;
    }
}
