package dev.insitu.recording.image;

import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the slowest samples that a cell has kept, as facts; see {@link Recording}. */
final class KeptSamples {
    static final Charset WIDE =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private static final class SlowestFirst implements Comparator<SampleFact.Kept> {
        @Override
        public int compare(SampleFact.Kept one, SampleFact.Kept other) {
            return Long.compare(other.nanos(), one.nanos());
        }
    }

    private static final class LatestFirst implements Comparator<SampleFact.Kept> {
        @Override
        public int compare(SampleFact.Kept one, SampleFact.Kept other) {
            return Long.compare(other.endNanos(), one.endNanos());
        }
    }

    /** Cells also have samples of earlier intervals; the latest of a probe are those of the last, unless it has many threads. */
    private static final int MOST_LATEST = 200;

    private int mostOfACell;
    private final List<SampleFact.Kept> facts = new ArrayList<>();

    /** Those that are among the slowest of an interval of the history, the last one of their cell. */
    private final List<SampleFact.Kept> ofIntervals = new ArrayList<>();

    /** All samples read so far that are among the slowest of their cell's life. */
    List<SampleFact.Kept> facts() {
        return facts;
    }

    /** The slowest samples of each probe and epoch, limited to the number that one thread keeps. */
    List<SampleFact.Kept> slowest() {
        return first(mostOfACell, facts, new SlowestFirst());
    }

    /** The latest samples of each probe and epoch that are among the slowest of an interval and not in a list. */
    List<SampleFact.Kept> latestWithout(List<SampleFact.Kept> others) {
        Set<String> known = new HashSet<>();
        for (SampleFact.Kept each : others) {
            known.add(each.endNanos() + " " + each.nanos());
        }
        List<SampleFact.Kept> latest = new ArrayList<>();
        for (SampleFact.Kept each : first(MOST_LATEST, ofIntervals, new LatestFirst())) {
            if (!known.contains(each.endNanos() + " " + each.nanos())) {
                latest.add(each);
            }
        }
        return latest;
    }

    private static List<SampleFact.Kept> first(int most, List<SampleFact.Kept> all, Comparator<SampleFact.Kept> order) {
        List<SampleFact.Kept> sorted = new ArrayList<>(all);
        StableSort.sort(sorted, order);
        Map<Long, Integer> counts = new HashMap<>();
        List<SampleFact.Kept> first = new ArrayList<>();
        for (SampleFact.Kept fact : sorted) {
            long key = (long) fact.epoch() << 32 | fact.probe();
            int count = counts.getOrDefault(key, 0);
            if (count < most) {
                counts.put(key, count + 1);
                first.add(fact);
            }
        }
        return first;
    }

    /** Reads the samples of a cell. */
    void read(CheckedImage image, long cell) {
        int unit = image.intAt(cell + CellLayout.CELL_KEPT);
        if (unit == 0) {
            return;
        }
        long block = cell + ((long) unit << Layout.UNIT_SHIFT);
        int capacity = capacity(image, block);
        int recent = image.intAt(block + CellLayout.KEPT_RECENT);
        int recentCapacity = recent == 0 ? 0 : capacity(image, block + recent);
        if (recent != 0 && recent != bytes(capacity)) {
            throw CheckedImage.damaged(block);
        }
        image.block(block, bytes(capacity) + (recent == 0 ? 0 : bytes(recentCapacity)));
        mostOfACell = Math.max(mostOfACell, capacity);
        read(image, cell, block, capacity, facts);
        read(image, cell, block + recent, recentCapacity, ofIntervals);
    }

    private static int capacity(CheckedImage image, long head) {
        int capacity = image.intAt(head + CellLayout.KEPT_CAPACITY);
        if (capacity < 0) {
            throw CheckedImage.damaged(head);
        }
        return capacity;
    }

    private static long bytes(int capacity) {
        return CellLayout.KEPT_FIRST + (long) capacity * CellLayout.KEPT_BYTES;
    }

    private static void read(CheckedImage image, long cell, long head, int capacity, List<SampleFact.Kept> to) {
        int probe = image.intAt(cell + CellLayout.CELL_PROBE);
        int epoch = image.intAt(cell + CellLayout.CELL_EPOCH);
        for (int i = 0; i < capacity; i++) {
            SampleFact.Kept fact =
                    read(image, head + CellLayout.KEPT_FIRST + (long) i * CellLayout.KEPT_BYTES, probe, epoch);
            if (fact != null) {
                to.add(fact);
            }
        }
    }

    /** Null for an empty record, or one that is being written. */
    static SampleFact.Kept read(CheckedImage image, long record, int probe, int epoch) {
        long nanos = image.longAt(record + CellLayout.KEPT_NANOS);
        if (nanos <= 0) {
            return null;
        }
        long end = image.longAt(record + CellLayout.KEPT_END);
        long thread = image.longAt(record + CellLayout.KEPT_THREAD);
        long late = image.longAt(record + CellLayout.KEPT_LATE);
        String name = name(image, record);
        String trace = trace(image, record + CellLayout.KEPT_TRACE);
        boolean whole = image.longAt(record + CellLayout.KEPT_NANOS) == nanos;
        return whole ? new SampleFact.Kept(probe, epoch, nanos, end, late, thread, name, trace) : null;
    }

    private static String trace(CheckedImage image, long at) {
        if (image.byteAt(at) == 0) {
            return "";
        }
        String digits = image.textAt(
                at, CellLayout.KEPT_TRACE_DIGITS + CellLayout.KEPT_SPAN_DIGITS, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < digits.length(); i++) {
            if (Character.digit(digits.charAt(i), 16) < 0) {
                return "";
            }
        }
        return digits;
    }

    private static String name(CheckedImage image, long record) {
        int length = image.intAt(record + CellLayout.KEPT_NAME);
        int bytes = Math.min(Math.abs(length), CellLayout.KEPT_NAME_BYTES);
        return bytes <= 0
                ? ""
                : image.textAt(
                        record + CellLayout.KEPT_NAME_TEXT, bytes, length < 0 ? WIDE : StandardCharsets.ISO_8859_1);
    }
}
