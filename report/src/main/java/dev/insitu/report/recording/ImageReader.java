package dev.insitu.report.recording;

import dev.insitu.runtime.Layout;
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
    /** Readings begun at most, when each time samples moved meanwhile; the JVM may have been killed in the midst of it. */
    private static final int ATTEMPTS = 5;

    private final CheckedImage image;
    private final Map<Long, EpochSum> sums = new LinkedHashMap<>();
    private final BucketPacker cellBuckets = new BucketPacker();
    private final KeptSamples kept;

    private ImageReader(Image image) {
        this.image = new CheckedImage(image);
        this.kept = new KeptSamples(this.image);
    }

    /**
     * Everything recorded so far.
     *
     * @param complete whether the writers have come to their end
     * @param live where the image is, for other processes
     * @throws IllegalArgumentException where this is not an image of this version, or a damaged one
     */
    public static Recording read(Image image, boolean complete, Optional<String> live) {
        try {
            ImageReader reader = new ImageReader(image);
            for (int attempt = 1; !reader.counts() && attempt < ATTEMPTS; attempt++) {
                reader = new ImageReader(image);
            }
            List<EpochCounts> counts = new ArrayList<>(reader.sums.size());
            for (EpochSum sum : reader.sums.values()) {
                counts.add(sum.counts());
            }
            List<List<String>> journal = reader.journal();
            if (!isExplained(journal)) {
                journal.addAll(reader.kept.slowest());
            }
            return new Recording(journal, counts, complete, live);
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("the recording is damaged", e);
        }
    }

    /**
     * What all threads have kept of their slowest samples, as facts: more than a recording has, which takes the slowest of all
     * threads together.
     */
    public static List<List<String>> kept(Image image) {
        ImageReader reader = new ImageReader(image);
        reader.cells();
        return reader.kept.facts();
    }

    private static boolean isExplained(List<List<String>> journal) {
        for (List<String> fact : journal) {
            if (!fact.isEmpty() && fact.get(0).equals("slow")) {
                return true;
            }
        }
        return false;
    }

    /** Cells and ring; false where samples moved from the one to the other meanwhile. */
    private boolean counts() {
        long moves = image.longAt(Layout.HEADER_MOVES);
        cells();
        ring();
        return (moves & 1) == 0 && image.longAt(Layout.HEADER_MOVES) == moves;
    }

    private void cells() {
        for (int unit = image.intAt(Layout.HEADER_CELLS); unit != 0; ) {
            long cell = image.block((long) unit << Layout.UNIT_SHIFT, Layout.CELL_BYTES);
            int probe = image.intAt(cell + Layout.CELL_PROBE);
            if (probe < 0) {
                throw CheckedImage.damaged(cell);
            }
            if (probe != Layout.CALIBRATION_PROBE) {
                cell(cell, sum(probe, image.intAt(cell + Layout.CELL_EPOCH)));
                kept.read(cell);
            }
            unit = image.intAt(cell + Layout.CELL_NEXT);
        }
    }

    private void cell(long cell, EpochSum sum) {
        for (int page = 0; page < Layout.PAGES; page++) {
            int relative = image.intAt(cell + Layout.CELL_PAGES + (long) page * Integer.BYTES);
            if (relative != 0) {
                page(page * Layout.PAGE_BUCKETS, cell + ((long) relative << Layout.UNIT_SHIFT));
            }
        }
        sum.add(cellBuckets.build());
        sum.addRest(
                image.longAt(cell + Layout.CELL_SUM),
                image.longAt(cell + Layout.CELL_MIN),
                image.longAt(cell + Layout.CELL_MAX),
                image.countAt(cell + Layout.CELL_ERRORS),
                image.countAt(cell + Layout.CELL_SKIPPED));
    }

    private void page(int firstBucket, long offset) {
        long page = image.block(offset, Layout.PAGE_BYTES);
        for (int i = 0; i < Layout.PAGE_BUCKETS; i++) {
            long count = image.countAt(page + (long) i * Long.BYTES);
            if (count != 0) {
                cellBuckets.add(firstBucket + i, count);
            }
        }
    }

    /** Samples that still wait for memory. */
    private void ring() {
        long head = image.countAt(Layout.HEADER_RING_HEAD);
        long tail = image.countAt(Layout.HEADER_RING_TAIL);
        if (head - tail > Layout.RING_ENTRIES) {
            throw CheckedImage.damaged(Layout.HEADER_RING_HEAD);
        }
        for (long at = tail; at < head; at++) {
            long entry = Layout.HEADER_BYTES + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
            long what = image.longAt(entry);
            if (what != 0 && Layout.ringProbe(what) != Layout.CALIBRATION_PROBE) {
                long nanos = image.countAt(entry + Long.BYTES);
                sum(Layout.ringProbe(what), Layout.ringEpoch(what)).addOne(nanos, Layout.ringOutcome(what));
            }
        }
    }

    private EpochSum sum(int probe, int epoch) {
        return sums.computeIfAbsent((long) epoch << 32 | probe, key -> new EpochSum(probe, epoch));
    }

    private List<List<String>> journal() {
        List<List<String>> facts = new ArrayList<>();
        for (int unit = image.intAt(Layout.HEADER_JOURNAL); unit != 0; ) {
            long entry = (long) unit << Layout.UNIT_SHIFT;
            facts.add(fact(entry));
            unit = image.intAt(entry + Layout.ENTRY_NEXT);
        }
        Collections.reverse(facts);
        return facts;
    }

    private List<String> fact(long entry) {
        int count = image.intAt(entry + Layout.ENTRY_STRINGS);
        List<String> strings = new ArrayList<>();
        long at = entry + Layout.ENTRY_TEXT;
        for (int i = 0; i < count; i++) {
            strings.add(image.stringAt(at));
            at += Layout.entryStringBytes(image.intAt(at));
        }
        image.block(entry, at - entry);
        return strings;
    }
}
