package dev.insitu.tool.window;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final IntervalLog log;
    private final List<RecordedInterval> rest = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private long readNanos;
    private long endNanos;

    /** @param facts of the same recording */
    Timeline(IntervalLog log, Recording recording, TimeFacts facts) {
        this.log = log;
        Map<Long, EpochCounts> sums = new HashMap<>();
        FactSums factSums = new FactSums();
        LogEnd end = log.forEach(interval -> {
            if (interval.startNanos() > readNanos) {
                missing.add(new Missing(readNanos, interval.startNanos()));
            }
            readNanos = interval.endNanos();
            for (EpochCounts counts : interval.counts()) {
                sums.merge(counts.key(), counts, EpochCounts::plus);
            }
            factSums.addAll(interval.facts());
        });
        endNanos = Math.max(readNanos, facts.endNanos(log.startNanoTime(), log.startEpochNanos()));
        boolean mayContinue = (end == LogEnd.OPEN || end == LogEnd.CUT) && !recording.complete();
        if (mayContinue) {
            addRest(recording, sums, factSums);
        } else if (end == LogEnd.WHOLE) {
            endNanos = readNanos;
            missing.clear();
        } else if (endNanos - readNanos > CLOCK_NANOS) {
            missing.add(new Missing(readNanos, endNanos));
        }
    }

    private void addRest(Recording recording, Map<Long, EpochCounts> sums, FactSums factSums) {
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

    /** When the last interval ends, or should end, since the start. */
    long endNanos() {
        return endNanos;
    }

    List<Missing> missing() {
        return missing;
    }

    /** Passes each interval in order. An interval that the JVM has appended meanwhile is in the last one already. */
    void forEach(Consumer<RecordedInterval> each) {
        log.forEach(interval -> {
            if (interval.endNanos() <= readNanos) {
                each.accept(interval);
            }
        });
        rest.forEach(each);
    }
}
