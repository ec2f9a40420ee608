package dev.insitu.runtime.counters;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.RegionSize;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A thread whose calls of two probes take turns in one place of its stack, and who looks at its calls in flight. */
@JCStressTest
@org.openjdk.jcstress.annotations.Outcome(
        id = {"1, 0", "1, 1"},
        expect = ACCEPTABLE,
        desc = "No call was seen, or one with the start that is its own.")
@State
public class CallsInFlightStress extends CallsInFlight.Viewer {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final int SIZE = 16 << 20;
    private static final long[] CELLS = new long[2];
    private static final long BLOCK;
    private static long calls;

    static {
        long base = Memory.allocate(SIZE);
        Memory.zero(base, SIZE);
        MemoryRegion.open(base, new RegionSize(SIZE, SIZE, 0, 0), null, PROBE);
        MemoryRegion region = MemoryRegion.current();
        BLOCK = ThreadBlock.create(region, 1, 0);
        for (int i = 0; i < CELLS.length; i++) {
            long memory = region.allocatePrivate(CellLayout.CELL_BYTES);
            CELLS[i] = ProbeCounters.create(region, memory, PROBE + i, 1, Epoch.current());
        }
    }

    private int seen;
    private int right = 1;

    /** Calls one probe, then the other; starts of the one are even, of the other odd. */
    @Actor
    public void calls() {
        for (int i = 0; i < 2 * CELLS.length; i++) {
            long call = ThreadBlock.push(BLOCK, CELLS[(int) calls & 1]);
            Probe.began(calls++, call);
            ThreadBlock.pop(call);
        }
    }

    /** Looks. */
    @Actor
    public void looks(II_Result result) {
        ThreadBlock.show(BLOCK, this);
        result.r1 = right;
        result.r2 = seen;
    }

    @Override
    public void sees(long threadId, int probe, long startNanos) {
        seen = 1;
        right = (startNanos & 1) == probe - PROBE ? 1 : 0;
    }
}
