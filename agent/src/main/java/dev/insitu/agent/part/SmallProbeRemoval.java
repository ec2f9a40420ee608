package dev.insitu.agent.part;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.rule.DroppedProbes;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Removes probes whose median is below the configured limit, so that they cost nothing any more: their classes are woven again without
 * them. For muted agent threads; thread-safe.
 */
public final class SmallProbeRemoval implements SessionPart {
    /** Enough that the first calls, which the JVM interprets, do not affect the median. */
    private static final long LEAST_CALLS = 20_000;

    private static final long PAUSE_NANOS = 250_000_000;

    private final SessionContext session;
    private final long limitNanos;
    private final Instrumentation instrumentation;
    private final LiveRecording recording;
    private final DroppedProbes dropped;
    private long nextNanos = System.nanoTime();
    private Set<String> wovenLast = Set.of();
    private int wovenLastCount;

    public SmallProbeRemoval(SessionContext session, DroppedProbes dropped) {
        this.session = session;
        this.limitNanos = session.config().report().dropBelowNanos();
        this.instrumentation = session.instrumentation();
        this.recording = session.recording();
        this.dropped = dropped;
    }

    /** Removes small probes, if the next check is due. */
    @Override
    public synchronized void everySoOften() {
        // A driver that begins to measure first calls betweenRuns(), and so waits until this is done.
        boolean isDue = limitNanos > 0 && System.nanoTime() - nextNanos >= 0;
        if (isDue && !session.isMeasuring() && !session.isFinished()) {
            long start = System.nanoTime();
            drop();
            long end = System.nanoTime();
            // As for copies: at most 1 % of the time.
            nextNanos = end + Math.max(PAUSE_NANOS, 100 * (end - start));
        }
    }

    /** Removes small probes now; if that fails (the heap may be full), they stay. */
    @Override
    public synchronized void betweenRuns() {
        if (limitNanos > 0) {
            try {
                drop();
            } catch (RuntimeException | Error e) {
                // The runs must continue.
            }
        }
    }

    private void drop() {
        weaveUnseenClasses();
        Map<Integer, Long> medians = small();
        if (medians.isEmpty()) {
            return;
        }
        wovenLast = dropped.drop(medians.keySet());
        wovenLastCount = LoadedClasses.count(instrumentation, wovenLast);
        weaveAgain();
        medians.forEach((probe, nanos) -> recording.note(new ProbeFact.Dropped(probe, nanos, limitNanos)));
    }

    /** Weaves classes again that were already woven but not yet loaded when their probe was dropped. */
    private void weaveUnseenClasses() {
        if (!wovenLast.isEmpty()) {
            if (LoadedClasses.count(instrumentation, wovenLast) != wovenLastCount) {
                weaveAgain();
            }
            wovenLast = Set.of();
        }
    }

    private void weaveAgain() {
        LoadedClasses.weaveAgain(
                instrumentation,
                wovenLast,
                (type, failure) -> recording.note(new SessionFact.Note("probes that were dropped stay in "
                        + type.getName() + ": the JVM refused the woven class: " + failure)));
    }

    /** The medians of the probes to remove, by probe number. */
    private Map<Integer, Long> small() {
        Map<Integer, BucketCounts> all = new TreeMap<>();
        for (EpochCounts counts : recording.read().counts()) {
            if (counts.areLatencies(counts.probe()) && dropped.canDrop(counts.probe())) {
                all.merge(counts.probe(), counts.buckets(), BucketCounts::plus);
            }
        }
        Map<Integer, Long> medians = new TreeMap<>();
        all.forEach((probe, buckets) -> {
            if (buckets.total() >= LEAST_CALLS) {
                long median = buckets.valueAt((buckets.total() + 1) / 2);
                if (median < limitNanos) {
                    medians.put(probe, median);
                }
            }
        });
        return medians;
    }
}
