package dev.insitu.recording.history;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryWriter;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.Epoch;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The thread that appends an interval to the history at the end of each, and at the start of each epoch. It reads only counters
 * that have changed and writes some kilobytes, so it also runs while a rate is driven.
 */
public final class HistoryKeeper implements Runnable {
    /** The longest delay in noticing that an epoch, and so a run, has begun or ended. */
    private static final long LONGEST_SLEEP_NANOS = 50_000_000;

    /** Taking an interval may use at most one part in this many of the time. */
    private static final int SHARE = 50;

    /** Where the history reaches its limit again within this many intervals, later intervals are longer. */
    private static final int FEW = 64;

    private final File file;
    private final SessionFact.WallClock start;
    private final ImageChanges changes;
    private final PauseLog pauses;
    private final BooleanSupplier measuring;
    private long intervalNanos;
    private HistoryWriter writer;
    private int epoch = Epoch.current();
    private long lastNanos;
    private long dueNanos;
    private long tookBefore;
    private int intervals;
    private boolean ended;
    private volatile boolean stopped;

    /**
     * Creates a keeper without starting it.
     *
     * @param directory the report directory
     * @param start when the recording began
     * @param changes the counters' changes since the recording's start
     * @param measuring whether deferrable work should wait; null where the keeper only ends a history
     */
    public HistoryKeeper(
            File directory,
            SessionFact.WallClock start,
            long intervalNanos,
            ImageChanges changes,
            PauseLog pauses,
            BooleanSupplier measuring) {
        this.file = HistoryFile.in(directory);
        this.start = start;
        this.intervalNanos = intervalNanos;
        this.changes = changes;
        this.pauses = pauses;
        this.measuring = measuring;
        this.dueNanos = start.nanoTime() + intervalNanos;
    }

    /** Starts the thread. */
    public void start() {
        Daemon.start(this, "insitu-history");
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!stopped) {
            long left = dueNanos - System.nanoTime();
            if (left > 0 && epoch == Epoch.current()) {
                Daemon.sleep(Math.min(LONGEST_SLEEP_NANOS, left) / 1_000_000 + 1);
            } else {
                step();
            }
        }
    }

    private void step() {
        long began = System.nanoTime();
        try {
            epoch = Epoch.current();
            take(Optional.empty());
            shorten();
        } catch (IOException | RuntimeException | Error e) {
            // The disk or the heap may be full for now. The next interval includes what was not taken.
        }
        long now = System.nanoTime();
        // The next interval includes missed ones.
        while (dueNanos - now <= 0) {
            dueNanos += intervalNanos;
        }
        // One slow time means little: the first one is cold, and the machine may have been busy.
        long took = now - began;
        dueNanos = Math.max(dueNanos, now + SHARE * Math.min(took, tookBefore));
        tookBefore = took;
    }

    /** Appends the counts since the last time. */
    private synchronized void take(Optional<Recording> all) throws IOException {
        if (ended) {
            return;
        }
        if (writer == null) {
            writer = new HistoryWriter(file, start.nanoTime(), start.epochNanos());
        }
        if (writer.isBehind() && all.isEmpty()) {
            return;
        }
        long now = Math.max(lastNanos, System.nanoTime() - start.nanoTime());
        ImageChanges.Changes more = all.isPresent() ? changes.rest(all.get()) : changes.take();
        intervals++;
        RecordedInterval interval =
                new RecordedInterval(lastNanos, now, more.counts(), pauses.take(start.nanoTime()), more.facts());
        lastNanos = now;
        writer.append(interval);
    }

    private synchronized void shorten() throws IOException {
        long most = measuring.getAsBoolean() ? HistoryWriter.MOST_BYTES : HistoryWriter.LONG_BYTES;
        if (!ended && writer.keepWithin(most, intervalNanos)) {
            if (intervals < FEW) {
                intervalNanos *= 2;
            }
            intervals = 0;
        }
    }

    /**
     * Appends the last interval.
     *
     * @param all the complete recording: the intervals add up to its counts
     */
    public void end(Recording all) {
        stopped = true;
        try {
            take(Optional.of(all));
            close();
        } catch (IOException | RuntimeException | Error e) {
            // The history ends earlier; the recording has the totals.
        }
    }

    private synchronized void close() throws IOException {
        if (!ended) {
            ended = true;
            writer.end();
            writer.close();
        }
    }
}
