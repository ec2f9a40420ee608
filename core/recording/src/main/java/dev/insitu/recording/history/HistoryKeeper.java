package dev.insitu.recording.history;

import dev.insitu.platform.linux.SchedStat;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryLevels;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.incident.Incidents;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The thread that appends an interval to the history at the end of each, and at the start of each epoch. It reads only counters
 * that have changed and writes some kilobytes, so it also runs while a rate is driven.
 */
public final class HistoryKeeper implements Runnable {
    /** The longest delay in noticing that a run of the driver has begun or ended. */
    private static final long LONGEST_SLEEP_DRIVEN_NANOS = 50_000_000;

    /** The same without a driver, where an epoch begins once or twice in a session: each waking takes CPU time. */
    private static final long LONGEST_SLEEP_NANOS = 250_000_000;

    /** About once in this number of intervals, old intervals move to the next level. That costs about as much time as a few intervals. */
    private static final int TIDYING = 16;

    private final File file;
    private final SessionFact.WallClock start;
    private final ImageChanges changes;
    private final PauseLog pauses;
    private final SlowCallsSource slowCalls;
    private final int mostSlow;
    private final Incidents incidents;
    private final BooleanSupplier measuring;
    private final long intervalNanos;
    private final long longestSleepNanos;
    private final HistoryLimits limits;
    private final IntervalBudget budget;
    private HistoryLevels writer;
    private int epoch = Epoch.current();
    private long lastNanos;
    private long dueNanos;
    private SchedStat cpu = SchedStat.UNKNOWN;
    private long cpuBefore;
    private long stepBefore;

    /** What old intervals take of the time, spread over the intervals in which they do not move. */
    private long tidyNanos;

    /** What the last interval took without them, on the clock, and without what explains its slow calls, which has limits of its own. */
    private long tookNanos;

    private long explainedNanos;
    private long otherNanos;
    private int probesTaken;

    private boolean ended;
    private volatile boolean stopped;

    /**
     * Creates a keeper without starting it.
     *
     * @param directory the report directory
     * @param start when the recording began
     * @param changes the counters' changes since the recording's start
     * @param slowCalls explains the slowest calls of each interval
     * @param mostSlow how many of each probe an interval keeps, unless it is one of an incident
     * @param incidents judges each interval
     * @param isDriven whether the session has a driver
     * @param measuring whether deferrable work should wait
     */
    public HistoryKeeper(
            File directory,
            SessionFact.WallClock start,
            long intervalNanos,
            HistoryLimits limits,
            ImageChanges changes,
            PauseLog pauses,
            SlowCallsSource slowCalls,
            int mostSlow,
            Incidents incidents,
            boolean isDriven,
            BooleanSupplier measuring) {
        this.file = HistoryFile.in(directory);
        this.start = start;
        this.intervalNanos = intervalNanos;
        this.limits = limits;
        this.changes = changes;
        this.pauses = pauses;
        this.slowCalls = slowCalls;
        this.mostSlow = mostSlow;
        this.incidents = incidents;
        this.longestSleepNanos = isDriven ? LONGEST_SLEEP_DRIVEN_NANOS : LONGEST_SLEEP_NANOS;
        this.measuring = measuring;
        this.dueNanos = start.nanoTime() + intervalNanos;
        this.budget = new IntervalBudget(intervalNanos);
    }

    /** Starts the thread. */
    public void start() {
        Daemon.start(this, "insitu-history");
    }

    @Override
    public void run() {
        AgentControl.mute();
        cpu = SchedStat.ofThread();
        cpuBefore = cpu.cpuNanos();
        stepBefore = System.nanoTime();
        while (!stopped) {
            long left = dueNanos - System.nanoTime();
            if (left > 0 && epoch == Epoch.current()) {
                Daemon.sleep(Math.min(longestSleepNanos, left) / 1_000_000 + 1);
            } else {
                step();
            }
        }
        cpu.close();
    }

    private void step() {
        long began = System.nanoTime();
        spend(began);
        long taken = began;
        explainedNanos = 0;
        try {
            epoch = Epoch.current();
            take(Optional.empty());
            taken = System.nanoTime();
            tidy();
        } catch (IOException | RuntimeException | Error e) {
            // The disk or the heap may be full for now. The next interval includes what was not taken.
        }
        long now = System.nanoTime();
        // The next interval includes missed ones.
        while (dueNanos - now <= 0) {
            dueNanos += intervalNanos;
        }
        tidyNanos += (now - taken - tidyNanos) / TIDYING;
        tookNanos = Math.max(0, taken - began - explainedNanos);
        otherNanos = now - began - tookNanos;
        dueNanos = Math.max(dueNanos, now + budget.pauseNanos());
    }

    /** Notes what the interval before took. The thread has slept since: only then does the system know all of its CPU time. */
    private void spend(long now) {
        boolean isKnown = cpu.read();
        long took = isKnown ? Math.max(0, cpu.cpuNanos() - cpuBefore - otherNanos) : tookNanos;
        cpuBefore = cpu.cpuNanos();
        budget.spend(probesTaken, took + tidyNanos, now - stepBefore);
        stepBefore = now;
    }

    /** Appends the counts since the last time. */
    private synchronized void take(Optional<Recording> all) throws IOException {
        if (ended) {
            return;
        }
        if (writer == null) {
            writer = new HistoryLevels(file, start.nanoTime(), start.epochNanos(), limits, incidents);
        }
        if (writer.isBehind() && all.isEmpty()) {
            return;
        }
        long nanoTime = System.nanoTime();
        long now = Math.max(lastNanos, nanoTime - start.nanoTime());
        ImageChanges.Changes more = all.isPresent() ? changes.rest(all.get()) : changes.take();
        incidents.judge(lastNanos, now, more);
        int most = incidents.mostSlow(mostSlow);
        List<SampleFact.Kept> slow = changes.slowest(start.nanoTime() + lastNanos, nanoTime, most);
        // While a rate is driven, the slowest are those of the run: to keep others would disturb it.
        if (all.isEmpty() && !measuring.getAsBoolean()) {
            AgentControl.beginInterval(MemoryRegion.current(), nanoTime);
        }
        List<Fact> facts = new ArrayList<>(more.facts());
        long explaining = System.nanoTime();
        facts.addAll(slowCalls.explained(slow, most, incidents.mostCharacters()));
        explainedNanos = System.nanoTime() - explaining;
        RecordedInterval interval =
                new RecordedInterval(lastNanos, now, more.counts(), pauses.take(start.nanoTime()), facts);
        lastNanos = now;
        probesTaken = more.counts().size();
        incidents.keep(interval, writer.append(interval));
    }

    private synchronized void tidy() throws IOException {
        if (!ended && writer != null) {
            writer.tidy(measuring.getAsBoolean());
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
            incidents.end();
        } catch (IOException | RuntimeException | Error e) {
            // The history ends earlier; the recording has the totals.
        } finally {
            closeQuietly();
        }
    }

    /** The incidents so far, as facts. */
    public List<Fact> incidents() {
        return incidents.facts();
    }

    private void closeQuietly() {
        try {
            close();
        } catch (IOException | RuntimeException | Error e) {
            // As above.
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
