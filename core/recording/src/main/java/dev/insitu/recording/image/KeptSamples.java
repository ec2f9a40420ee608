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
import java.util.List;
import java.util.Map;

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

    private int mostOfACell;
    private final List<SampleFact.Kept> facts = new ArrayList<>();

    /** All samples read so far. */
    List<SampleFact.Kept> facts() {
        return facts;
    }

    /** The slowest samples of each probe and epoch, limited to the number that one thread keeps. */
    List<SampleFact.Kept> slowest() {
        List<SampleFact.Kept> sorted = new ArrayList<>(facts);
        StableSort.sort(sorted, new SlowestFirst());
        Map<Long, Integer> counts = new HashMap<>();
        List<SampleFact.Kept> slowest = new ArrayList<>();
        for (SampleFact.Kept fact : sorted) {
            long key = (long) fact.epoch() << 32 | fact.probe();
            int count = counts.getOrDefault(key, 0);
            if (count < mostOfACell) {
                counts.put(key, count + 1);
                slowest.add(fact);
            }
        }
        return slowest;
    }

    /** Reads the samples of a cell. */
    void read(CheckedImage image, long cell) {
        int unit = image.intAt(cell + CellLayout.CELL_KEPT);
        if (unit == 0) {
            return;
        }
        long block = cell + ((long) unit << Layout.UNIT_SHIFT);
        int capacity = image.intAt(block + CellLayout.KEPT_CAPACITY);
        if (capacity < 0) {
            throw CheckedImage.damaged(block);
        }
        image.block(block, CellLayout.KEPT_FIRST + (long) capacity * CellLayout.KEPT_BYTES);
        mostOfACell = Math.max(mostOfACell, capacity);
        int probe = image.intAt(cell + CellLayout.CELL_PROBE);
        int epoch = image.intAt(cell + CellLayout.CELL_EPOCH);
        for (int i = 0; i < capacity; i++) {
            read(image, block + CellLayout.KEPT_FIRST + (long) i * CellLayout.KEPT_BYTES, probe, epoch);
        }
    }

    private void read(CheckedImage image, long record, int probe, int epoch) {
        long nanos = image.longAt(record + CellLayout.KEPT_NANOS);
        long end = image.longAt(record + CellLayout.KEPT_END);
        long thread = image.longAt(record + CellLayout.KEPT_THREAD);
        long late = image.longAt(record + CellLayout.KEPT_LATE);
        String name = name(image, record);
        String trace = trace(image, record + CellLayout.KEPT_TRACE);
        boolean whole = nanos > 0 && image.longAt(record + CellLayout.KEPT_NANOS) == nanos;
        if (whole) {
            facts.add(new SampleFact.Kept(probe, epoch, nanos, end, late, thread, name, trace));
        }
    }

    private static String trace(CheckedImage image, long at) {
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
