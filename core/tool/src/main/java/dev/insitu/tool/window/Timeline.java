package dev.insitu.tool.window;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.IntervalSum;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The intervals of a recording, and one more for what a running or killed JVM has counted since the last of them. So they add up to
 * the recording's counts.
 */
final class Timeline {
    /** A stretch of time whose intervals are lost, in nanoseconds since the recording's start. */
    record Missing(long fromNanos, long toNanos) {}

    /** The end is noted to the millisecond, and a moment before the last interval ends. */
    private static final long CLOCK_NANOS = 2_000_000;

    /** Intervals in memory, before they are added up. */
    private static final long MOST_BYTES = 64 << 20;

    private final IntervalLog log;
    private final long sinceNanos;
    private final List<RecordedInterval> rest = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private long beginNanos;
    private long readNanos;
    private long endNanos;

    /**
     * Reads a log.
     *
     * @param facts of the same recording
     * @param sinceNanos since the recording's start: intervals that end before may be left out
     */
    Timeline(IntervalLog log, Recording recording, TimeFacts facts, long sinceNanos) {
        this.log = log;
        this.sinceNanos = sinceNanos;
        IntervalSum sum = new IntervalSum(MOST_BYTES);
        LogEnd end = log.forEachSince(
                sinceNanos,
                before -> {
                    sum.add(before);
                    beginNanos = before.endNanos();
                    readNanos = beginNanos;
                },
                interval -> {
                    if (interval.startNanos() > readNanos) {
                        missing.add(new Missing(readNanos, interval.startNanos()));
                    }
                    readNanos = interval.endNanos();
                    sum.add(interval);
                });
        endNanos = Math.max(readNanos, facts.endNanos(log.startNanoTime(), log.startEpochNanos()));
        boolean mayContinue = (end == LogEnd.OPEN || end == LogEnd.CUT) && !recording.complete();
        if (mayContinue) {
            addRest(recording, sum.sum());
        } else if (end == LogEnd.WHOLE) {
            endNanos = readNanos;
            missing.clear();
        } else if (endNanos - readNanos > CLOCK_NANOS) {
            missing.add(new Missing(readNanos, endNanos));
        }
    }

    private void addRest(Recording recording, Optional<RecordedInterval> sum) {
        Map<Long, EpochCounts> sums = new HashMap<>();
        FactSums factSums = new FactSums();
        sum.ifPresent(all -> {
            all.counts().forEach(each -> sums.put(each.key(), each));
            factSums.addAll(all.facts());
        });
        List<EpochCounts> counts = new ArrayList<>();
        for (EpochCounts all : recording.counts()) {
            EpochCounts before = sums.get(all.key());
            EpochCounts more = before == null ? all : all.minus(before);
            if (!more.isEmpty()) {
                counts.add(more);
            }
        }
        List<Fact> facts = factSums.rest(recording.journal());
        if (endNanos > readNanos || !counts.isEmpty() || !facts.isEmpty()) {
            endNanos = Math.max(endNanos, readNanos + 1);
            rest.add(new RecordedInterval(readNanos, endNanos, counts, List.of(), facts));
        }
    }

    long startNanoTime() {
        return log.startNanoTime();
    }

    long startEpochNanos() {
        return log.startEpochNanos();
    }

    /** Since when this has all intervals that are kept. */
    long beginNanos() {
        return beginNanos;
    }

    /** Since when intervals are kept. */
    long keptNanos() {
        return log.beginNanos();
    }

    /** When the last interval ends, or should end, since the start. */
    long endNanos() {
        return endNanos;
    }

    List<Missing> missing() {
        return missing;
    }

    /** Passes each interval in order. An interval that the JVM has appended meanwhile is in the last one already. */
    void forEach(Consumer<RecordedInterval> each) {
        log.forEachSince(sinceNanos, before -> {}, interval -> {
            if (interval.endNanos() <= readNanos) {
                each.accept(interval);
            }
        });
        rest.forEach(each);
    }
}
