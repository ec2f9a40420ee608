package dev.insitu.report.merge;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Merges the histories of several JVMs into one: counts that begin in the same slot of the time line share an interval. A slot is as
 * long as the longest of the JVMs' usual intervals. An interval that is longer, because it is old or the machine stood still, holds
 * what the other JVMs counted in its time. So an interval that no other is merged with keeps its times. For one thread.
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
        SlotLine line = new SlotLine(stretchNanos);
        for (OfJvm jvm : jvms) {
            long offset = jvm.log.startEpochNanos() - first.log.startEpochNanos();
            TreeMap<Long, RecordedInterval> ofJvm = new TreeMap<>();
            jvm.log.forEach(interval -> {
                RecordedInterval moved = jvm.moved(interval, offset);
                ofJvm.merge(line.slot(moved), moved, RecordedInterval::plus);
            });
            line.add(ofJvm);
        }
        return Optional.of(new MergedHistory(first.log.startEpochNanos(), first.startNanoTime(), line.takeAll()));
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

        RecordedInterval moved(RecordedInterval interval, long offset) {
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
            return new RecordedInterval(
                    interval.startNanos() + offset, interval.endNanos() + offset, counts, pauses, facts);
        }
    }
}
