package dev.insitu.recording.image;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import java.util.ArrayList;
import java.util.List;

/**
 * The slowest samples of one probe and epoch that ended in an interval, over all cells. Reads durations first,
 * and all else only of the slowest: most cells have none among these.
 */
final class RecentSamples {
    private final long afterNanos;
    private final long untilNanos;
    private final CellList[] lists;
    private final long[] records;

    /** The slowest first; 0 where there are fewer. */
    private final long[] longestNanos;

    /**
     * Creates an empty list.
     *
     * @param afterNanos samples that ended until then belong to an earlier interval
     * @param most how many are read
     */
    RecentSamples(long afterNanos, long untilNanos, int most) {
        this.afterNanos = afterNanos;
        this.untilNanos = untilNanos;
        lists = new CellList[most];
        records = new long[most];
        longestNanos = new long[most];
    }

    /** Adds those of a cell. */
    void read(CellList list, long cell) {
        int unit = list.intAt(cell + CellLayout.CELL_KEPT);
        if (unit == 0 || records.length == 0) {
            return;
        }
        CheckedImage image = list.checked();
        long block = cell + ((long) unit << Layout.UNIT_SHIFT);
        long head = block + image.intAt(block + CellLayout.KEPT_RECENT);
        int capacity = image.intAt(head + CellLayout.KEPT_CAPACITY);
        long bytes = CellLayout.KEPT_FIRST + (long) capacity * CellLayout.KEPT_BYTES;
        if (head == block || capacity <= 0 || !image.holds(head, bytes)) {
            throw CheckedImage.damaged(block);
        }
        int used = Math.min(capacity, image.intAt(head + CellLayout.KEPT_USED));
        for (int i = 0; i < used; i++) {
            add(image, list, head + CellLayout.KEPT_FIRST + (long) i * CellLayout.KEPT_BYTES);
        }
    }

    private void add(CheckedImage image, CellList list, long record) {
        long nanos = image.longAt(record + CellLayout.KEPT_NANOS);
        long end = image.longAt(record + CellLayout.KEPT_END);
        int place = longestNanos.length;
        if (nanos <= longestNanos[place - 1] || end - afterNanos <= 0 || end - untilNanos > 0) {
            return;
        }
        while (--place > 0 && longestNanos[place - 1] < nanos) {
            longestNanos[place] = longestNanos[place - 1];
            records[place] = records[place - 1];
            lists[place] = lists[place - 1];
        }
        longestNanos[place] = nanos;
        records[place] = record;
        lists[place] = list;
    }

    /** The slowest, the slowest first. */
    List<SampleFact.Kept> facts(int probe, int epoch) {
        List<SampleFact.Kept> facts = new ArrayList<>();
        for (int i = 0; i < longestNanos.length && longestNanos[i] > 0; i++) {
            SampleFact.Kept fact = KeptSamples.read(lists[i].checked(), records[i], probe, epoch);
            // A writer may have replaced it meanwhile by a slower one of the next interval.
            if (fact != null && fact.endNanos() - untilNanos <= 0) {
                facts.add(fact);
            }
        }
        return facts;
    }
}
