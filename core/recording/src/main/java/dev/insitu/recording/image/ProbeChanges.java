package dev.insitu.recording.image;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.CellLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The counts of one probe in one epoch, over all owners, at the last reading. One thread. */
final class ProbeChanges {
    /** A cell that had no calls at this number of checks has no samples of the interval: see {@link #slowest}. */
    private static final int QUIET = 2;

    private final int probe;
    private final int epoch;
    private CellList[] lists = new CellList[2];
    private long[] cells = new long[2];
    private long[] sums = new long[2];

    /** Of each cell, how many checks have found no calls since the last one that did, up to {@link #QUIET}. */
    private byte[] quietChecks = new byte[2];

    private int size;
    private final BucketTally.Taken taken = new BucketTally.Taken();
    private final Map<CellWord, Long> takenWords = EpochCounts.nothing();

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
            quietChecks = Arrays.copyOf(quietChecks, 2 * size);
        }
        lists[size] = list;
        cells[size] = cell;
        sums[size++] = -1;
    }

    /** Whether calls of a cell were counted since the last check, timed or not. */
    boolean hasMoved() {
        boolean moved = false;
        for (int i = 0; i < size; i++) {
            long sum = lists[i].longAt(cells[i] + CellLayout.CELL_SUM)
                    + lists[i].longAt(cells[i] + CellLayout.CELL_SKIPPED);
            if (sum != sums[i]) {
                sums[i] = sum;
                quietChecks[i] = 0;
                moved = true;
            } else if (quietChecks[i] < QUIET) {
                quietChecks[i]++;
            }
        }
        return moved;
    }

    /**
     * Its slowest samples that ended in an interval. Looks only where calls were counted before one of the last two checks: a call that
     * ended just before a check may belong to the next interval.
     */
    List<SampleFact.Kept> slowest(long afterNanos, long untilNanos, int most) {
        RecentSamples recent = null;
        for (int i = 0; i < size; i++) {
            if (quietChecks[i] < QUIET) {
                recent = recent == null ? new RecentSamples(afterNanos, untilNanos, most) : recent;
                recent.read(lists[i], cells[i]);
            }
        }
        return recent == null ? List.of() : recent.facts(probe, epoch);
    }

    /** Adds the changes of the cells since the last reading, if there are any. */
    void take(BucketTally tally, List<EpochCounts> changes) {
        try {
            for (int i = 0; i < size; i++) {
                tally.add(lists[i], cells[i]);
            }
            // After the buckets: a call changes these words first, so they hold all that the buckets count. What they
            // hold beyond it is left for
            // the next interval; a maximum that is missing here would be in none.
            Map<CellWord, Long> words = EpochCounts.nothing();
            for (int i = 0; i < size; i++) {
                for (CellWord word : CellWord.values()) {
                    words.put(word, word.plus(words.get(word), word.in(lists[i], cells[i])));
                }
            }
            take(words, tally, changes);
        } finally {
            // Empty, but where memory ran out: the next probe takes the same tally.
            tally.clear();
        }
    }

    /** Adds the difference from the last counts, if there is one. */
    void take(EpochCounts all, BucketTally tally, List<EpochCounts> changes) {
        try {
            tally.add(all.buckets());
            take(all.words(), tally, changes);
        } finally {
            tally.clear();
        }
    }

    private void take(Map<CellWord, Long> words, BucketTally tally, List<EpochCounts> changes) {
        EpochCounts more = EpochCounts.since(takenWords, probe, epoch, words, tally.buildSince(taken));
        if (!more.isEmpty()) {
            more.addWordsTo(takenWords);
            changes.add(more);
        }
    }
}
