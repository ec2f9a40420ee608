package dev.insitu.runtime.counters;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.RegionSize;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** One writer of a cell and a reader, as {@link dev.insitu.runtime.memory.Layout} promises it. */
@JCStressTest
@org.openjdk.jcstress.annotations.Outcome(
        id = "1, 1, 1",
        expect = ACCEPTABLE,
        desc = "What is counted is in the sum and not above the maximum; the sum is at most one sample ahead.")
@State
public class RecorderStress {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final long NANOS = 1_000;
    private static final int SIZE = 16 << 20;
    private static final CounterTable TABLE = new CounterTable(1, 0);
    private static final long CELL;
    private static final long COUNTER;

    static {
        long base = Memory.allocate(SIZE);
        Memory.zero(base, SIZE);
        MemoryRegion.open(base, new RegionSize(SIZE, SIZE, 0, 0), null, PROBE);
        if (!TABLE.record(Epoch.current(), PROBE, NANOS, Outcome.RETURNED)) {
            throw new AssertionError("no memory for a cell");
        }
        CELL = TABLE.table[CounterTable.index(PROBE)];
        COUNTER = ProbeCounters.counter(CELL, Buckets.indexOf(NANOS));
    }

    /** Writes. */
    @Actor
    public void counts() {
        TABLE.record(Epoch.current(), PROBE, NANOS, Outcome.RETURNED);
    }

    /** Reads. */
    @Actor
    public void reads(III_Result result) {
        long before = Memory.UNSAFE.getLongAcquire(null, COUNTER);
        long sum = Memory.UNSAFE.getLongAcquire(null, CELL + CellLayout.CELL_SUM);
        long max = Memory.UNSAFE.getLongAcquire(null, CELL + CellLayout.CELL_MAX);
        long after = Memory.UNSAFE.getLongAcquire(null, COUNTER);
        result.r1 = sum >= before * NANOS ? 1 : 0;
        result.r2 = max >= NANOS ? 1 : 0;
        result.r3 = sum <= (after + 1) * NANOS ? 1 : 0;
    }
}
