package dev.insitu.report.merge;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Merges the histories of several JVMs into one: counts that end in the same slot of the time line share an interval. A slot is as
 * long as the longest of the JVMs' usual intervals. All counts of a longer interval are in the slot where it ended. For one thread.
 */
final class HistoryMerger {
    private static final long SHORTEST_NANOS = 1_000_000;

    private final List<OfJvm> jvms = new ArrayList<>();
    private final List<String> cutShort = new ArrayList<>();

    void add(String name, JvmNumbers numbers, IntervalLog log) {
        if (log.isReadable()) {
            jvms.add(new OfJvm(name, numbers, log));
        } else {
            cutShort.add(name);
        }
    }

    /** The names of the JVMs whose log could not be read to its end. */
    List<String> cutShort() {
        return cutShort;
    }

    /** The merged history, held in memory; empty where no JVM had one. */
    Optional<IntervalLog> merged() {
        if (jvms.isEmpty()) {
            return Optional.empty();
        }
        OfJvm first = jvms.get(0);
        long stretchNanos = SHORTEST_NANOS;
        for (OfJvm jvm : jvms) {
            if (jvm.log.startEpochNanos() < first.log.startEpochNanos()) {
                first = jvm;
            }
            UsualLength length = new UsualLength();
            LogEnd end = jvm.log.forEach(length::see);
            if (end == LogEnd.CUT || end == LogEnd.DAMAGED) {
                cutShort.add(jvm.name);
            }
            stretchNanos = Math.max(stretchNanos, length.nanos());
        }
        TreeMap<Long, RecordedInterval> line = new TreeMap<>();
        for (OfJvm jvm : jvms) {
            long offset = jvm.log.startEpochNanos() - first.log.startEpochNanos();
            long stretch = stretchNanos;
            jvm.log.forEach(interval -> {
                long place = Math.max(0, (interval.endNanos() + offset - 1) / stretch);
                RecordedInterval moved = jvm.moved(interval, offset, place * stretch, stretch);
                line.merge(place, moved, RecordedInterval::plus);
            });
        }
        return Optional.of(
                new MergedHistory(first.log.startEpochNanos(), first.startNanoTime(), withoutGaps(line, stretchNanos)));
    }

    /** Fills each gap between intervals with an interval without counts. */
    private static List<RecordedInterval> withoutGaps(Map<Long, RecordedInterval> line, long stretchNanos) {
        List<RecordedInterval> all = new ArrayList<>();
        long end = -1;
        for (RecordedInterval each : line.values()) {
            if (end >= 0 && end < each.startNanos()) {
                all.add(new RecordedInterval(end, each.startNanos(), List.of(), List.of()));
            }
            all.add(each);
            end = each.startNanos() + stretchNanos;
        }
        return all;
    }

    /** The usual interval length of a JVM: its shortest interval, except the last, which the JVM's end has cut. */
    private static final class UsualLength {
        private long shortest = Long.MAX_VALUE;
        private long last = -1;

        void see(RecordedInterval interval) {
            if (last >= 0) {
                shortest = Math.min(shortest, last);
            }
            last = interval.endNanos() - interval.startNanos();
        }

        long nanos() {
            return shortest == Long.MAX_VALUE ? last : shortest;
        }
    }

    private record OfJvm(String name, JvmNumbers numbers, IntervalLog log) {
        long startNanoTime() {
            return numbers.clock(log.startNanoTime());
        }

        RecordedInterval moved(RecordedInterval interval, long offset, long start, long stretch) {
            List<EpochCounts> counts = new ArrayList<>();
            for (EpochCounts each : interval.counts()) {
                counts.add(
                        new EpochCounts(numbers.cell(each), numbers.epoch(each.epoch()), each.words(), each.buckets()));
            }
            List<StoppedTime> pauses = new ArrayList<>();
            for (StoppedTime each : interval.pauses()) {
                pauses.add(new StoppedTime(each.endNanos() + offset, each.nanos(), each.collection()));
            }
            List<Fact> facts = new ArrayList<>();
            for (Fact each : interval.facts()) {
                facts.add(numbers.moved(each));
            }
            return new RecordedInterval(start, start + stretch, counts, pauses, facts);
        }
    }
}
