package dev.insitu.report.recording;

import dev.insitu.runtime.Buckets;
import dev.insitu.runtime.Layout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the image of a recording while its writers go on, or after they were killed, in the order that {@link Layout}
 * asks for: the buckets of a cell first, then the rest.
 */
public final class ImageReader {
    private final Image image;
    private final Map<Long, EpochSum> sums = new LinkedHashMap<>();

    private ImageReader(Image image) {
        this.image = image;
    }

    /**
     * Everything recorded so far.
     *
     * @param complete whether the writers have come to their end
     * @param live where the image is, for other processes
     * @throws IllegalArgumentException where this is not an image of this version
     */
    public static Recording read(Image image, boolean complete, Optional<String> live) {
        if (image.longAt(Layout.HEADER_MAGIC) != Layout.MAGIC) {
            throw new IllegalArgumentException("not a recording of this version of Insitu");
        }
        ImageReader reader = new ImageReader(image);
        List<List<String>> journal = reader.journal();
        reader.cells();
        reader.ring();
        List<EpochCounts> counts = new ArrayList<>(reader.sums.size());
        for (EpochSum sum : reader.sums.values()) {
            counts.add(sum.counts());
        }
        return new Recording(journal, counts, complete, live);
    }

    private List<List<String>> journal() {
        List<List<String>> facts = new ArrayList<>();
        for (int unit = image.intAt(Layout.HEADER_JOURNAL); unit != 0; ) {
            long entry = offset(unit);
            facts.add(fact(entry));
            unit = image.intAt(entry + Layout.ENTRY_NEXT);
        }
        Collections.reverse(facts);
        return facts;
    }

    private List<String> fact(long entry) {
        int count = image.intAt(entry + Layout.ENTRY_STRINGS);
        List<String> strings = new ArrayList<>(count);
        long at = entry + Layout.ENTRY_TEXT;
        for (int i = 0; i < count; i++) {
            byte[] text = new byte[image.intAt(at)];
            for (int j = 0; j < text.length; j++) {
                text[j] = image.byteAt(at + Integer.BYTES + j);
            }
            at += Layout.entryStringBytes(text.length);
            strings.add(new String(text, StandardCharsets.UTF_8));
        }
        return strings;
    }

    private void cells() {
        for (int unit = image.intAt(Layout.HEADER_CELLS); unit != 0; ) {
            long cell = offset(unit);
            int probe = image.intAt(cell + Layout.CELL_PROBE);
            if (probe != Layout.CALIBRATION_PROBE) {
                cell(cell, sum(probe, image.intAt(cell + Layout.CELL_EPOCH)));
            }
            unit = image.intAt(cell + Layout.CELL_NEXT);
        }
    }

    private void cell(long cell, EpochSum sum) {
        for (int page = 0; page < Layout.PAGES; page++) {
            int relative = image.intAt(cell + Layout.CELL_PAGES + (long) page * Integer.BYTES);
            if (relative != 0) {
                page(sum, page * Layout.PAGE_BUCKETS, cell + ((long) relative << Layout.UNIT_SHIFT));
            }
        }
        sum.addRest(
                image.longAt(cell + Layout.CELL_SUM),
                image.longAt(cell + Layout.CELL_MIN),
                image.longAt(cell + Layout.CELL_MAX),
                image.longAt(cell + Layout.CELL_ERRORS),
                image.longAt(cell + Layout.CELL_SKIPPED));
    }

    private void page(EpochSum sum, int firstBucket, long page) {
        for (int i = 0; i < Layout.PAGE_BUCKETS; i++) {
            long count = image.longAt(page + (long) i * Long.BYTES);
            if (count != 0) {
                sum.add(Buckets.lowestValueOf(firstBucket + i), count);
            }
        }
    }

    /** Samples that still wait for memory. */
    private void ring() {
        long head = image.longAt(Layout.HEADER_RING_HEAD);
        for (long at = image.longAt(Layout.HEADER_RING_TAIL); at < head; at++) {
            long entry = Layout.HEADER_BYTES + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
            long what = image.longAt(entry);
            if (what != 0) {
                long nanos = image.longAt(entry + Long.BYTES);
                sum(Layout.ringProbe(what), Layout.ringEpoch(what)).addOne(nanos, Layout.ringOutcome(what));
            }
        }
    }

    private EpochSum sum(int probe, int epoch) {
        return sums.computeIfAbsent((long) epoch << 32 | probe, key -> new EpochSum(probe, epoch));
    }

    private static long offset(int unit) {
        return (long) unit << Layout.UNIT_SHIFT;
    }
}
