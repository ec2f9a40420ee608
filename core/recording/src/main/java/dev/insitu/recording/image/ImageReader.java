package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RecordLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the image of a recording while its writers continue, or after they were killed. It keeps the order that {@link Layout}
 * requires: the buckets of a cell first, then the rest.
 */
public final class ImageReader {
    /** Most attempts to read, where each time samples were moved during the reading; the JVM may have been killed while moving one. */
    private static final int ATTEMPTS = 5;

    /** The first image is readable by other processes; the others are in private memory. */
    private final List<CheckedImage> images = new ArrayList<>();

    private final CheckedImage image;
    private final Map<Long, EpochSum> sums = new LinkedHashMap<>();
    private final BucketPacker cellBuckets = new BucketPacker();
    private final BucketTally.PageTable pages = new BucketTally.PageTable();
    private final long[] pageCounts = new long[CellLayout.PAGE_BUCKETS];
    private final KeptSamples kept = new KeptSamples();
    private long coarse;

    private ImageReader(List<Image> all) {
        for (Image each : all) {
            images.add(new CheckedImage(each));
        }
        this.image = images.get(0);
    }

    /** As {@link #read(List, boolean, Optional)}, of the image that other processes can read. */
    public static Recording read(Image image, boolean complete, Optional<String> live) {
        return read(List.of(image), complete, live);
    }

    /**
     * Everything recorded so far.
     *
     * @param images the image that other processes can read; within the process itself, also those in private memory
     * @param complete whether the writers have ended
     * @param live where other processes find the image
     * @throws IllegalArgumentException if this is not an image of this version, or is damaged
     */
    public static Recording read(List<Image> images, boolean complete, Optional<String> live) {
        try {
            ImageReader reader = new ImageReader(images);
            for (int attempt = 1; !reader.counts() && attempt < ATTEMPTS; attempt++) {
                reader = new ImageReader(images);
            }
            List<EpochCounts> counts = new ArrayList<>(reader.sums.size());
            for (EpochSum sum : reader.sums.values()) {
                counts.add(sum.counts());
            }
            List<Fact> journal = reader.journal();
            journal.addAll(new ThrownClasses(reader.image).facts());
            journal.addAll(CallerPairs.facts(reader.image));
            journal.addAll(ThreadsInFlight.facts(reader.images, complete));
            if (!isExplained(journal)) {
                List<SampleFact.Kept> slowest = reader.kept.slowest();
                journal.addAll(slowest);
                journal.addAll(complete ? List.of() : reader.kept.latestWithout(slowest));
            }
            reader.addShortage(journal);
            return new Recording(journal, counts, complete, live);
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("the recording is damaged", e);
        }
    }

    /** The slowest samples that each thread has kept. A recording has the slowest of all threads only. */
    public static List<SampleFact.Kept> kept(List<Image> images) {
        ImageReader reader = new ImageReader(images);
        for (CheckedImage each : reader.images) {
            reader.cells(each, false);
        }
        return reader.kept.facts();
    }

    /** The noted facts in order, without counts and without loading the classes that counts need. */
    public static List<Fact> journal(List<Image> images) {
        return new ImageReader(images).journal();
    }

    /** Whether nothing was counted in an image. */
    public static boolean isEmpty(Image image) {
        ImageReader reader = new ImageReader(List.of(image));
        reader.cells();
        reader.ring();
        return reader.sums.isEmpty();
    }

    /** The number of samples in an image. */
    public static long samples(Image image) {
        ImageReader reader = new ImageReader(List.of(image));
        reader.cells();
        long samples = 0;
        for (EpochSum sum : reader.sums.values()) {
            samples += sum.samples();
        }
        return samples;
    }

    /** Adds facts on missing samples and on samples of lower precision. */
    private void addShortage(List<Fact> journal) {
        long[] lost = new long[Layout.LOST_PROBES];
        image.longsAt(Layout.LOST, lost);
        for (int probe = OwnProbes.CALIBRATION_PROBE + 1; probe < lost.length; probe++) {
            if (lost[probe] != 0) {
                addLost(journal, probe, CheckedImage.count(lost[probe], Layout.LOST));
            }
        }
        addLost(journal, SampleFact.Lost.SEVERAL, image.countAt(Layout.HEADER_LOST));
        if (coarse != 0) {
            journal.add(new SampleFact.Coarse(coarse));
        }
        long beside = image.countAt(Layout.HEADER_BESIDE);
        if (images.size() == 1 && beside != 0) {
            journal.add(new SampleFact.Beside(beside));
        }
    }

    private static void addLost(List<Fact> journal, int probe, long count) {
        if (count != 0) {
            journal.add(new SampleFact.Lost(probe, count));
        }
    }

    private static boolean isExplained(List<Fact> journal) {
        for (Fact fact : journal) {
            if (fact instanceof SampleFact.Slow) {
                return true;
            }
        }
        return false;
    }

    /** Reads cells and ring; false where samples were moved from ring to cells during the reading. */
    private boolean counts() {
        long moves = image.longAt(Layout.HEADER_MOVES);
        cells();
        ring();
        return (moves & 1) == 0 && image.longAt(Layout.HEADER_MOVES) == moves;
    }

    private void cells() {
        for (CheckedImage each : images) {
            cells(each, true);
        }
    }

    /** @param counts whether to read what the cells count, or the samples alone that they keep */
    private void cells(CheckedImage in, boolean counts) {
        for (int unit = in.intAt(Layout.HEADER_CELLS); unit != 0; ) {
            long cell = in.block((long) unit << Layout.UNIT_SHIFT, CellLayout.CELL_BYTES);
            int probe = in.intAt(cell + CellLayout.CELL_PROBE);
            if (probe < 0) {
                throw CheckedImage.damaged(cell);
            }
            if (Distribution.probe(probe) != OwnProbes.CALIBRATION_PROBE) {
                if (counts) {
                    cell(in, cell, sum(probe, in.intAt(cell + CellLayout.CELL_EPOCH)));
                }
                kept.read(in, cell);
            }
            unit = in.intAt(cell + CellLayout.CELL_NEXT);
        }
    }

    private void cell(CheckedImage in, long cell, EpochSum sum) {
        long coarseBefore = coarse;
        in.longsAt(cell + CellLayout.CELL_PAGES, pages.words);
        for (int number = pages.next(0); number < CellLayout.PAGES; number = pages.next(number + 1)) {
            int relative = pages.relative(number);
            long at = cell + ((long) Math.abs(relative) << Layout.UNIT_SHIFT);
            if (relative > 0) {
                page(in, number * CellLayout.PAGE_BUCKETS, at);
            } else {
                coarsePage(in, number * CellLayout.PAGE_BUCKETS, at);
            }
        }
        sum.add(cellBuckets.build(), coarse != coarseBefore);
        sum.addWords(in, cell);
    }

    private void page(CheckedImage in, int firstBucket, long offset) {
        in.longsAt(in.block(offset, CellLayout.PAGE_BYTES), pageCounts);
        for (int i = 0; i < pageCounts.length; i++) {
            long count = pageCounts[i];
            if (count != 0) {
                cellBuckets.add(firstBucket + i, CheckedImage.count(count, offset));
            }
        }
    }

    /** Each counter covers several buckets: its samples are assigned to the middle one. */
    private void coarsePage(CheckedImage in, int firstBucket, long offset) {
        long page = in.block(offset, CellLayout.COARSE_PAGE_BYTES);
        int width = 1 << CellLayout.COARSE_SHIFT;
        for (int i = 0; i < CellLayout.PAGE_BUCKETS / width; i++) {
            long count = in.countAt(page + (long) i * Long.BYTES);
            if (count != 0) {
                cellBuckets.add(firstBucket + i * width + width / 2, count);
                coarse = Math.addExact(coarse, count);
            }
        }
    }

    /** Reads the samples that still wait for memory. */
    private void ring() {
        long head = image.countAt(Layout.HEADER_RING_HEAD);
        long tail = image.countAt(Layout.HEADER_RING_TAIL);
        if (head - tail > Layout.RING_ENTRIES) {
            throw CheckedImage.damaged(Layout.HEADER_RING_HEAD);
        }
        for (long at = tail; at < head; at++) {
            long entry = Layout.HEADER_BYTES + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
            long what = image.longAt(entry);
            if (what != 0 && Layout.ringProbe(what) != OwnProbes.CALIBRATION_PROBE) {
                long nanos = image.countAt(entry + Long.BYTES);
                sum(Layout.ringProbe(what), Layout.ringEpoch(what)).addOne(nanos, Layout.ringOutcome(what));
            }
        }
    }

    private EpochSum sum(int probe, int epoch) {
        long key = (long) epoch << 32 | probe;
        if (!sums.containsKey(key)) {
            sums.put(key, new EpochSum(probe, epoch));
        }
        return sums.get(key);
    }

    private List<Fact> journal() {
        List<Fact> facts = new ArrayList<>();
        for (CheckedImage each : images) {
            List<Fact> newestFirst = new ArrayList<>();
            for (int unit = each.intAt(Layout.HEADER_JOURNAL); unit != 0; ) {
                long entry = (long) unit << Layout.UNIT_SHIFT;
                newestFirst.add(fact(each, entry));
                unit = each.intAt(entry + RecordLayout.ENTRY_NEXT);
            }
            Collections.reverse(newestFirst);
            facts.addAll(newestFirst);
        }
        return facts;
    }

    private static Fact fact(CheckedImage in, long entry) {
        int count = in.intAt(entry + RecordLayout.ENTRY_STRINGS);
        List<String> strings = new ArrayList<>();
        long at = entry + RecordLayout.ENTRY_TEXT;
        for (int i = 0; i < count; i++) {
            strings.add(in.stringAt(at));
            at += RecordLayout.entryStringBytes(in.intAt(at));
        }
        in.block(entry, at - entry);
        return JournalCodec.read(strings);
    }
}
