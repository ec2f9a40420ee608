package dev.insitu.recording.image;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import java.util.Arrays;
import java.util.List;

/** The counts of one probe in one epoch, over all owners, at the last reading. One thread. */
final class ProbeChanges {
    private final int probe;
    private final int epoch;
    private CellList[] lists = new CellList[2];
    private long[] cells = new long[2];
    private long[] sums = new long[2];
    private int size;
    private BucketCounts before = BucketCounts.NONE;
    private long errorsBefore;
    private long squaresBefore;

    ProbeChanges(int probe, int epoch) {
        this.probe = probe;
        this.epoch = epoch;
    }

    /** Adds a cell. */
    void add(CellList list, long cell) {
        if (size == cells.length) {
            lists = Arrays.copyOf(lists, 2 * size);
            cells = Arrays.copyOf(cells, 2 * size);
            sums = Arrays.copyOf(sums, 2 * size);
        }
        lists[size] = list;
        cells[size] = cell;
        sums[size++] = -1;
    }

    /** Whether the sum of a cell has changed since the last check. */
    boolean hasMoved() {
        boolean moved = false;
        for (int i = 0; i < size; i++) {
            long sum = lists[i].longAt(cells[i] + CellLayout.CELL_SUM);
            moved |= sum != sums[i];
            sums[i] = sum;
        }
        return moved;
    }

    /** Adds the changes of the cells since the last reading, if there are any. */
    void take(BucketTally tally, List<IntervalCounts> changes) {
        long errors = 0;
        long squares = 0;
        for (int i = 0; i < size; i++) {
            addPages(lists[i], cells[i], tally);
            errors += Math.max(0, lists[i].longAt(cells[i] + CellLayout.CELL_ERRORS));
            squares += Math.max(0, lists[i].longAt(cells[i] + CellLayout.CELL_SQUARES));
        }
        take(tally.build(), errors, squares, changes);
    }

    /**
     * Adds the difference from the last counts, if there is one.
     *
     * @param squares of the samples' weights, added up; at most the number of samples where they have no weights
     */
    void take(BucketCounts all, long errors, long squares, List<IntervalCounts> changes) {
        BucketCounts more = all.minus(before);
        before = all;
        // A call counts its error before its sample: an error whose sample is not in a bucket yet belongs to the next
        // interval.
        long moreErrors = Math.max(0, Math.min(errors - errorsBefore, more.total()));
        errorsBefore += moreErrors;
        long moreSquares = Math.max(more.total(), squares - squaresBefore);
        squaresBefore = Math.max(all.total(), squares);
        if (more.total() > 0) {
            changes.add(new IntervalCounts(probe, epoch, moreErrors, more, moreSquares));
        }
    }

    private void addPages(CellList list, long cell, BucketTally tally) {
        for (int page = 0; page < CellLayout.PAGES; page++) {
            int relative = list.intAt(cell + CellLayout.CELL_PAGES + (long) page * Integer.BYTES);
            if (relative > 0) {
                tally.addPage(page, list, cell + ((long) relative << Layout.UNIT_SHIFT));
            } else if (relative < 0) {
                tally.addCoarsePage(page, list, cell + ((long) -relative << Layout.UNIT_SHIFT));
            }
        }
    }
}
