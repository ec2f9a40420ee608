package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageReader;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.Thinning;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/**
 * Figures of samples with weights against those of all calls, where the rate of calls changes tenfold and back and what calls take changes with
 * it. Times and rates are made up: nothing here depends on the machine.
 */
class ThinnedFiguresTest {
    private static final int RUNS = 60;
    private static final long SIZE = 4 << 20;
    private static final List<String> PERCENTILES = List.of("50", "90", "99", "99.5");

    /** With this the hundredth of a CPU are 5,000 timed calls a second. */
    private static final double COST_NANOS = 2_000;

    private static final int LOOK_MILLIS = 100;
    private static final int[] RATES = {20_000, 200_000, 20_000, 2_000};
    private static final int SECONDS_EACH = 2;

    private final Random random = new Random(20_261_122);
    private int calls;

    @Test
    void bimodal() {
        // One in twenty is slow, one in five where calls are frequent.
        check(call -> random.nextInt(isFrequent(call) ? 5 : 20) == 0
                ? 40_000 + random.nextInt(4_000)
                : 500 + random.nextInt(100));
    }

    /** Every sixteenth call is another one: no thinning may keep in step with it. */
    @Test
    void periodic() {
        check(call -> call % 16 == 0 ? 30_000 + random.nextInt(100) : 1_000 + random.nextInt(50));
    }

    @Test
    void drifting() {
        check(call -> 1_000 + call / 20 + (long) (Math.abs(random.nextGaussian()) * 5_000));
    }

    private static boolean isFrequent(int call) {
        return call >= RATES[0] * SECONDS_EACH && call < (RATES[0] + RATES[1]) * SECONDS_EACH;
    }

    private void check(IntToLongFunction method) {
        calls = Arrays.stream(RATES).sum() * SECONDS_EACH;
        long[] nanos = new long[calls];
        Arrays.setAll(nanos, method);
        int[] thinnings = thinnings();
        MemoryRegion region = open();
        for (int run = 0; run < RUNS; run++) {
            sample(OwnProbes.FIRST_RULE_PROBE + run, nanos, thinnings);
        }
        Truth truth = new Truth(nanos, thinnings);
        int within = 0;
        for (EpochCounts counts : ImageReader.read(new RegionImage(region), true, Optional.empty())
                .counts()) {
            Figures figures = Figures.of(List.of(counts)).sampled();
            assertThat(figures.count()).isEqualTo(calls);
            assertThat(figures.samples()).isLessThan(calls / 4);
            assertThat(figures.effectiveSamples()).isLessThan(figures.samples());
            within += truth.isWithinThreeErrors(figures) ? 1 : 0;
        }

        assertThat(within).isBetween((int) Math.ceil(0.95 * RUNS), RUNS);
    }

    /** What each call has, as the rates of calls have it. */
    private int[] thinnings() {
        ThinnedCalls rate = new ThinnedCalls();
        int[] thinnings = new int[calls];
        int call = 0;
        long now = 0;
        for (int each : RATES) {
            for (int look = 0; look < SECONDS_EACH * 1_000 / LOOK_MILLIS; look++) {
                int thinning = rate.thinning(call, now, COST_NANOS);
                now += LOOK_MILLIS * 1_000_000L;
                for (int i = 0; i < each * LOOK_MILLIS / 1_000; i++) {
                    thinnings[call++] = thinning;
                }
            }
        }
        assertThat(call).isEqualTo(calls);
        assertThat(Arrays.stream(thinnings).distinct()).contains(Thinning.NONE, 3, 7);
        return thinnings;
    }

    private static MemoryRegion open() {
        long address = Memory.allocate(SIZE);
        Memory.zero(address, SIZE);
        MemoryRegion.open(address, RegionSize.of(SIZE, SIZE), null, OwnProbes.FIRST_RULE_PROBE);
        return MemoryRegion.current();
    }

    /** As a thinned probe does it, without a clock. */
    private void sample(int probe, long[] nanos, int[] thinnings) {
        ThreadCounters owner = ThreadRegistry.currentOrNew();
        for (int i = 0; i < nanos.length; i++) {
            int thinning = thinnings[i];
            long cell = ThreadRows.cell(ThreadRows.current(), probe);
            if (thinning == Thinning.NONE || SampleSteps.isTimedUnder(cell, thinning)) {
                int outcome = Outcome.thinned(Outcome.RETURNED, thinning);
                if (i == 0 || !ProbeCounters.countThinned(cell, nanos[i], outcome)) {
                    owner.recordMuted(Epoch.current(), probe, nanos[i], outcome);
                }
            } else {
                ProbeCounters.skip(cell, false);
            }
            if (i == 0) {
                Memory.UNSAFE.putLong(
                        ThreadRows.cell(ThreadRows.current(), probe) + CellLayout.CELL_STEPS, random.nextLong() | 1);
            }
        }
    }

    /** Of all calls, and how far an estimate from samples lies from it: the variance of a sum over calls that are drawn with a chance of 1 in N each. */
    private static final class Truth {
        private final long[] sorted;
        private final double mean;
        private final double threeOfMean;
        private final Map<String, Double> threeOfRank = new HashMap<>();

        Truth(long[] nanos, int[] thinnings) {
            sorted = nanos.clone();
            Arrays.sort(sorted);
            mean = Arrays.stream(nanos).average().orElseThrow();
            threeOfMean = threeErrors(call -> nanos[call] - mean, thinnings);
            for (String percentile : PERCENTILES) {
                double share = share(percentile);
                long value = sorted[(int) (share * (sorted.length - 1))];
                threeOfRank.put(percentile, threeErrors(call -> (nanos[call] <= value ? 1 : 0) - share, thinnings));
            }
        }

        private static double share(String percentile) {
            return Double.parseDouble(percentile) / 100;
        }

        private static double threeErrors(IntToDoubleFunction off, int[] thinnings) {
            double variance = 0;
            for (int i = 0; i < thinnings.length; i++) {
                variance += (Thinning.oneIn(thinnings[i]) - 1) * Math.pow(off.applyAsDouble(i), 2);
            }
            return 3 * Math.sqrt(variance) / thinnings.length;
        }

        boolean isWithinThreeErrors(Figures figures) {
            boolean within = Math.abs(figures.mean().orElseThrow() - mean) <= threeOfMean;
            for (String percentile : PERCENTILES) {
                long estimated = figures.at(Percentile.of(percentile)).orElseThrow();
                within &= isRankWithin(share(percentile), estimated, threeOfRank.get(percentile));
            }
            return within;
        }

        /** The calls in the bucket of what was estimated, by their places. */
        private boolean isRankWithin(double share, long estimated, double three) {
            int bucket = Buckets.indexOf(estimated);
            double from = (double) below(Buckets.lowestValueOf(bucket)) / sorted.length;
            double to = (double) below(Buckets.lowestValueOf(bucket + 1)) / sorted.length;
            return from <= share + three && to >= share - three;
        }

        private int below(long value) {
            int low = 0;
            int high = sorted.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (sorted[middle] < value) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
