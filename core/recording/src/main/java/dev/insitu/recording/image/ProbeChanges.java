package dev.insitu.recording.image;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The counts of one probe in one epoch, over all owners, at the last reading. One thread. */
final class ProbeChanges {
    private final int probe;
    private final int epoch;
    private CellList[] lists = new CellList[2];
    private long[] cells = new long[2];
    private long[] sums = new long[2];
    private int size;
    private boolean moved;
    private boolean movedBefore;
    private EpochCounts taken;

    ProbeChanges(int probe, int epoch) {
        this.probe = probe;
        this.epoch = epoch;
        this.taken = EpochCounts.none(probe, epoch);
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

    /** Whether calls of a cell were counted since the last check, timed or not. */
    boolean hasMoved() {
        movedBefore = moved;
        moved = false;
        for (int i = 0; i < size; i++) {
            long sum = lists[i].longAt(cells[i] + CellLayout.CELL_SUM)
                    + lists[i].longAt(cells[i] + CellLayout.CELL_SKIPPED);
            moved |= sum != sums[i];
            sums[i] = sum;
        }
        return moved;
    }

    /**
     * Its slowest samples that ended in an interval. Looks only where calls were counted before one of the last two checks: a call that
     * ended just before a check may belong to the next interval.
     */
    List<SampleFact.Kept> slowest(long afterNanos, long untilNanos) {
        RecentSamples recent = new RecentSamples(afterNanos, untilNanos);
        for (int i = 0; (moved || movedBefore) && i < size; i++) {
            recent.read(lists[i], cells[i]);
        }
        return recent.facts(probe, epoch);
    }

    /** Adds the changes of the cells since the last reading, if there are any. */
    void take(BucketTally tally, List<EpochCounts> changes) {
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        for (CellWord word : CellWord.values()) {
            words.put(word, word.nothing());
        }
        for (int i = 0; i < size; i++) {
            addPages(lists[i], cells[i], tally);
            for (CellWord word : CellWord.values()) {
                words.put(word, word.plus(words.get(word), word.in(lists[i], cells[i])));
            }
        }
        take(new EpochCounts(probe, epoch, words, tally.build()), changes);
    }

    /** Adds the difference from the last counts, if there is one. */
    void take(EpochCounts all, List<EpochCounts> changes) {
        EpochCounts more = all.minus(taken);
        if (!more.isEmpty()) {
            taken = taken.plus(more);
            changes.add(more);
        }
    }

    private static void addPages(CellList list, long cell, BucketTally tally) {
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
