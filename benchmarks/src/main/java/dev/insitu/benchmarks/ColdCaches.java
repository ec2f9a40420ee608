package dev.insitu.benchmarks;

import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.ThreadBlock;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Arrays;

/**
 * What two bare readings of the clock, and a probe, cost where two megabytes of other data were touched before; and what is left of the probe's where
 * some of what it needs was touched again. Prints a line of figures. Runs under the agent with {@code in-place.yaml}.
 */
final class ColdCaches {
    /** What is timed, in the order of the figures: each behind other data, and behind what is touched again. */
    static final String[] FIGURES = {
        "two bare readings",
        "a probe",
        "a probe, its clock warm",
        "... and its thread's row",
        "... and the epoch",
        "... and its cell",
        "... and its thread's block",
        "... and its code (another call of it)"
    };

    private static final int LINES = 1 << 15;
    private static final int LINE = 16;
    private static final int REPEATED = 8;
    private static final int WARM_UP = 300;
    private static final int ROUNDS = 600;

    /** Nothing but what is touched again. */
    private static final int NOTHING = 0;

    private static final int BARE = 1;
    private static final int PROBE = 2;

    private static final int[] OTHERS = new int[LINES * LINE];

    private static long sink;

    private ColdCaches() {}

    /** See above. */
    public static void main(String[] arguments) {
        double[][] nanos = new double[FIGURES.length][ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int figure = 0; figure < FIGURES.length; figure++) {
                int touched = Math.max(0, figure - 1);
                double without = block(touched, NOTHING);
                double with = block(touched, figure == 0 ? BARE : PROBE);
                if (round >= 0) {
                    nanos[figure][round] = (with - without) / REPEATED;
                }
            }
        }
        StringBuilder line = new StringBuilder();
        for (double[] of : nanos) {
            Arrays.sort(of);
            line.append(of[ROUNDS / 2]).append(' ');
        }
        System.out.println(line.toString().trim());
        System.err.println(sink);
    }

    /** Several times: the readings around it do not warm anything for what is timed. */
    private static long block(int touched, int what) {
        long start = System.nanoTime();
        for (int i = 0; i < REPEATED; i++) {
            for (int line = 0; line < LINES; line++) {
                OTHERS[line * LINE] += i;
            }
            touch(touched);
            if (what == BARE) {
                bare();
            } else if (what == PROBE) {
                Work.probedNothing();
            }
        }
        return System.nanoTime() - start;
    }

    private static void bare() {
        long start = System.nanoTime();
        sink += System.nanoTime() - start;
    }

    private static void touch(int much) {
        if (much == 0) {
            return;
        }
        long touched = System.nanoTime();
        if (much >= 6) {
            Work.probedNothing();
        } else if (much >= 2) {
            long row = ThreadRows.current();
            long cell = ThreadRows.cell(row, OwnProbes.FIRST_RULE_PROBE);
            touched += cell;
            if (much >= 3) {
                touched += Epoch.current();
            }
            if (much >= 4) {
                touched += ProbeCounters.epoch(cell);
            }
            if (much >= 5) {
                touched += ThreadBlock.lastStart(ThreadRows.block(row));
            }
        }
        sink += touched;
    }
}
