package dev.insitu.report.recording;

import dev.insitu.runtime.memory.Layout;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what a cell kept of its slowest samples, as facts; see {@link Recording}. */
final class KeptSamples {
    static final Charset WIDE =
            ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;

    private static final class SlowestFirst implements Comparator<List<String>> {
        @Override
        public int compare(List<String> one, List<String> other) {
            return Long.compare(Long.parseLong(other.get(NANOS)), Long.parseLong(one.get(NANOS)));
        }
    }

    private static final int PROBE = 1;
    private static final int EPOCH = 2;
    private static final int NANOS = 3;

    private int mostOfACell;
    private final List<List<String>> facts = new ArrayList<>();

    /** All that was read so far. */
    List<List<String>> facts() {
        return facts;
    }

    /** Of each probe and epoch as many as a thread keeps. */
    List<List<String>> slowest() {
        List<List<String>> sorted = new ArrayList<>(facts);
        sorted.sort(new SlowestFirst());
        Map<String, Integer> counts = new HashMap<>();
        List<List<String>> slowest = new ArrayList<>();
        for (List<String> fact : sorted) {
            if (counts.merge(fact.get(PROBE) + ' ' + fact.get(EPOCH), 1, Integer::sum) <= mostOfACell) {
                slowest.add(fact);
            }
        }
        return slowest;
    }

    /** Reads those of a cell. */
    void read(CheckedImage image, long cell) {
        int unit = image.intAt(cell + Layout.CELL_KEPT);
        if (unit == 0) {
            return;
        }
        long block = cell + ((long) unit << Layout.UNIT_SHIFT);
        int capacity = image.intAt(block + Layout.KEPT_CAPACITY);
        if (capacity < 0) {
            throw CheckedImage.damaged(block);
        }
        image.block(block, Layout.KEPT_FIRST + (long) capacity * Layout.KEPT_BYTES);
        mostOfACell = Math.max(mostOfACell, capacity);
        String probe = Integer.toString(image.intAt(cell + Layout.CELL_PROBE));
        String epoch = Integer.toString(image.intAt(cell + Layout.CELL_EPOCH));
        for (int i = 0; i < capacity; i++) {
            read(image, block + Layout.KEPT_FIRST + (long) i * Layout.KEPT_BYTES, probe, epoch);
        }
    }

    private void read(CheckedImage image, long record, String probe, String epoch) {
        long nanos = image.longAt(record + Layout.KEPT_NANOS);
        String end = Long.toString(image.longAt(record + Layout.KEPT_END));
        String thread = Long.toString(image.longAt(record + Layout.KEPT_THREAD));
        String late = Long.toString(image.longAt(record + Layout.KEPT_LATE));
        String name = name(image, record);
        boolean whole = nanos > 0 && image.longAt(record + Layout.KEPT_NANOS) == nanos;
        if (whole) {
            facts.add(List.of("kept", probe, epoch, Long.toString(nanos), end, late, thread, name));
        }
    }

    private static String name(CheckedImage image, long record) {
        int length = image.intAt(record + Layout.KEPT_NAME);
        int bytes = Math.min(Math.abs(length), Layout.KEPT_NAME_BYTES);
        return bytes <= 0
                ? ""
                : image.textAt(record + Layout.KEPT_NAME_TEXT, bytes, length < 0 ? WIDE : StandardCharsets.ISO_8859_1);
    }
}
