package dev.insitu.recording.memory;

import dev.insitu.runtime.counters.Thinning;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adapts the thinning of probes with {@code sample: auto} to their call rate: counts their calls periodically and sets their
 * {@link Thinning}. It reads only two words of each of their cells. One thread.
 */
public final class Thinner {
    /** Interval of the checks: a probe that is called too often is thinned within this time. */
    private static final long LOOK_NANOS = 100_000_000;

    private final List<Cells> regions = new ArrayList<>();
    private final Map<Integer, ThinnedCalls> slots = new TreeMap<>();
    private long lookNanos;

    /** @param region the memory of the session */
    public Thinner(MemoryRegion region, long nowNanos) {
        lookNanos = nowNanos;
        regions.add(new Cells(region));
        if (region.beside() != null) {
            regions.add(new Cells(region.beside()));
        }
    }

    /**
     * Checks the rates if the interval has passed.
     *
     * @param costNanos the cost of timing one call
     */
    public void look(long nowNanos, double costNanos) {
        if (nowNanos - lookNanos < LOOK_NANOS) {
            return;
        }
        lookNanos = nowNanos;
        for (Cells region : regions) {
            region.addNew();
        }
        slots.forEach((slot, calls) -> {
            long all = 0;
            for (Cells region : regions) {
                all += region.calls(slot);
            }
            Thinning.set(slot, calls.thinning(all, nowNanos, costNanos));
        });
    }

    /** The cells of these probes in a region. New cells come at the head of the list of all cells. */
    private final class Cells {
        private final MemoryRegion region;
        private final Map<Integer, long[]> cells = new TreeMap<>();
        private int known;

        Cells(MemoryRegion region) {
            this.region = region;
        }

        void addNew() {
            int head = region.intAt(Layout.HEADER_CELLS);
            for (int unit = head; unit != known && unit != 0; ) {
                long cell = (long) unit << Layout.UNIT_SHIFT;
                int probe = region.intAt(cell + CellLayout.CELL_PROBE);
                if (probe >= OwnProbes.FIRST_RULE_PROBE && probe < OwnProbes.SELF) {
                    add(Thinning.slot(probe), cell);
                }
                unit = region.intAt(cell + CellLayout.CELL_NEXT);
            }
            known = head;
        }

        private void add(int slot, long cell) {
            if (Thinning.of(slot) != 0) {
                slots.putIfAbsent(slot, new ThinnedCalls());
                long[] before = cells.getOrDefault(slot, new long[0]);
                long[] more = Arrays.copyOf(before, before.length + 1);
                more[before.length] = cell;
                cells.put(slot, more);
            }
        }

        /** The calls counted so far, timed or not. */
        long calls(int slot) {
            long calls = 0;
            for (long cell : cells.getOrDefault(slot, new long[0])) {
                calls += region.longAt(cell + CellLayout.CELL_SAMPLES) + region.longAt(cell + CellLayout.CELL_SKIPPED);
            }
            return calls;
        }
    }
}
