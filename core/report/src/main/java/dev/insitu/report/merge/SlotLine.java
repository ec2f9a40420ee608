package dev.insitu.report.merge;

import dev.insitu.recording.image.RecordedInterval;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A time line of slots, on which the intervals of several JVMs become intervals side by side. An interval that begins within a longer
 * one is merged into it. One that lasts beyond its end is merged into the next, if that is as long: if it always made the two one,
 * those of JVMs that began at different times would all become one. Otherwise the merged one lasts until its end. So no merged interval
 * is shorter by more than a slot than those in it. For one thread.
 */
final class SlotLine {
    private final long slotNanos;
    private final TreeMap<Place, RecordedInterval> line = new TreeMap<>();

    SlotLine(long slotNanos) {
        this.slotNanos = slotNanos;
    }

    /** The first slot that begins within the interval; of an interval too short for that, the one that it ends in. */
    long slot(RecordedInterval interval) {
        return Math.max(0, Math.min(slotFrom(interval.startNanos()), (interval.endNanos() - 1) / slotNanos));
    }

    /** Adds the intervals of a JVM: one for each slot in which it has any. */
    void add(Map<Long, RecordedInterval> ofJvm) {
        ofJvm.forEach((slot, interval) ->
                line.merge(new Place(slot, slotFrom(interval.endNanos())), interval, SlotLine::together));
    }

    /** Takes them from here, side by side, with an interval without counts where no JVM recorded. */
    List<RecordedInterval> takeAll() {
        List<RecordedInterval> all = new ArrayList<>();
        Group group = null;
        while (!line.isEmpty()) {
            group = new Group(group);
            if (group.gapNanos() > 0) {
                all.add(new RecordedInterval(
                        group.startNanos - group.gapNanos(), group.startNanos, List.of(), List.of()));
            }
            all.add(group.sum());
        }
        return all;
    }

    private long slotFrom(long nanos) {
        return (nanos + slotNanos - 1) / slotNanos;
    }

    /** Of two JVMs. Begins when the later one does, so a window that begins with either holds it. */
    private static RecordedInterval together(RecordedInterval one, RecordedInterval other) {
        return lasting(one.plus(other), Math.max(one.startNanos(), other.startNanos()));
    }

    private static RecordedInterval lasting(RecordedInterval interval, long startNanos) {
        return lasting(interval, startNanos, interval.endNanos());
    }

    private static RecordedInterval lasting(RecordedInterval interval, long startNanos, long endNanos) {
        return new RecordedInterval(startNanos, endNanos, interval.counts(), interval.pauses(), interval.facts());
    }

    /** An interval's first slot, and the first after it. Of those that begin in the same slot the longest is first. */
    private record Place(long slot, long end) implements Comparable<Place> {
        long length() {
            return end - slot;
        }

        @Override
        public int compareTo(Place other) {
            return slot == other.slot ? Long.compare(other.end, end) : Long.compare(slot, other.slot);
        }
    }

    /** Intervals that become one. */
    private final class Group {
        private final List<RecordedInterval> members = new ArrayList<>();
        private final TreeMap<Place, RecordedInterval> beyond = new TreeMap<>();
        private final long previousEndNanos;
        private final long startNanos;
        private long end;
        private long endNanos;

        /** Takes them from the line. The first is as long as those that last beyond the previous group. */
        Group(Group previous) {
            Map.Entry<Place, RecordedInterval> first = line.pollFirstEntry();
            long begins =
                    Math.min(first.getKey().slot * slotNanos, first.getValue().startNanos());
            previousEndNanos = previous == null ? begins : previous.endNanos;
            startNanos = previous != null && (begins < previousEndNanos || !previous.beyond.isEmpty())
                    ? previousEndNanos
                    : begins;
            add(first);
            if (previous != null) {
                members.addAll(previous.beyond.values());
            }
            do {
                while (!line.isEmpty() && line.firstKey().slot < end) {
                    Map.Entry<Place, RecordedInterval> next = line.pollFirstEntry();
                    if (next.getKey().end <= end) {
                        add(next);
                    } else {
                        beyond.put(next.getKey(), next.getValue());
                    }
                }
            } while (isExtended());
        }

        long gapNanos() {
            return startNanos - previousEndNanos;
        }

        RecordedInterval sum() {
            return lasting(RecordedInterval.sum(members), startNanos, endNanos);
        }

        /** Adds the intervals beyond that are too long for the next group. */
        private boolean isExtended() {
            // Intervals of the same length differ by a slot.
            long longest = !line.isEmpty() && line.firstKey().slot == end
                    ? line.firstKey().length() + 1
                    : 0;
            long before = end;
            for (Place each : beyond.keySet()) {
                if (each.length() > longest) {
                    end = Math.max(end, each.end);
                }
            }
            for (Iterator<Map.Entry<Place, RecordedInterval>> each =
                            beyond.entrySet().iterator();
                    each.hasNext(); ) {
                Map.Entry<Place, RecordedInterval> next = each.next();
                if (next.getKey().end <= end) {
                    add(next);
                    each.remove();
                }
            }
            return end > before;
        }

        private void add(Map.Entry<Place, RecordedInterval> each) {
            members.add(each.getValue());
            end = Math.max(end, each.getKey().end);
            endNanos = Math.max(endNanos, each.getValue().endNanos());
        }
    }
}
