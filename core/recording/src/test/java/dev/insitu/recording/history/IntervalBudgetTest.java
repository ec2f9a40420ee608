package dev.insitu.recording.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Intervals that cost too much get longer. */
class IntervalBudgetTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    @Test
    void whatCostsLittleIsOnTime() {
        assertThat(meanSeconds(new IntervalBudget(SECOND), 200, 3 * MILLI, SECOND, 1_000))
                .isEqualTo(1);
    }

    @Test
    void whatCostsMoreThanItsShareTakesThatShare() {
        double seconds = meanSeconds(new IntervalBudget(SECOND), 200, 8 * MILLI, SECOND, 1_000);
        assertThat(0.008 / seconds).isCloseTo(1.0 / 300, Percentage.withPercentage(3));
    }

    @Test
    void manyProbesMayTakeMoreAndNeverMoreThanTwoPerCent() {
        double ofTwoThousand = meanSeconds(new IntervalBudget(SECOND), 2_000, 30 * MILLI, SECOND, 1_000);
        assertThat(0.030 / ofTwoThousand).isCloseTo(0.02, Percentage.withPercentage(3));
        double ofTenThousand = meanSeconds(new IntervalBudget(SECOND), 10_000, 300 * MILLI, SECOND, 1_000);
        assertThat(0.300 / ofTenThousand).isCloseTo(0.02, Percentage.withPercentage(3));
    }

    @Test
    void shortIntervalsThatWereAskedForMayTakeTwoPerCent() {
        assertThat(meanSeconds(new IntervalBudget(SECOND / 100), 1, MILLI / 10, SECOND / 100, 10_000))
                .isEqualTo(0.01);
        double seconds = meanSeconds(new IntervalBudget(SECOND / 100), 1, MILLI, SECOND / 100, 10_000);
        assertThat(0.001 / seconds).isCloseTo(0.02, Percentage.withPercentage(3));
    }

    @Test
    void theFirstIntervalsAreOnTimeAlthoughTheirCodeIsNotCompiled() {
        assertThat(meanSeconds(new IntervalBudget(SECOND), 20, 10 * MILLI, SECOND, 6))
                .isEqualTo(1);
    }

    @Test
    void oneThatIsVerySlowHoldsUpNone() {
        IntervalBudget budget = new IntervalBudget(SECOND);
        budget.spend(20, 3 * MILLI, SECOND);
        budget.spend(20, 2 * SECOND, SECOND);
        assertThat(budget.pauseNanos()).isZero();
        budget.spend(20, 3 * MILLI, SECOND);
        assertThat(budget.pauseNanos()).isZero();
    }

    /** Of a few probes under an emulator, an interval may take a hundred times as long. */
    @Test
    void onAVerySlowMachineIntervalsStayWithinAFewSeconds() {
        IntervalBudget budget = new IntervalBudget(SECOND);
        for (int i = 0; i < 100; i++) {
            budget.spend(20, 70 * MILLI, 4 * SECOND);
            assertThat(budget.pauseNanos()).isLessThanOrEqualTo(4 * SECOND);
        }
    }

    /** The mean length of intervals that begin as soon as they are due and the budget allows. */
    private static double meanSeconds(
            IntervalBudget budget, int probes, long cpuNanos, long intervalNanos, int intervals) {
        long all = 0;
        long last = intervalNanos;
        for (int i = 0; i < intervals; i++) {
            budget.spend(probes, cpuNanos, last);
            last = Math.max(intervalNanos, budget.pauseNanos());
            all += last;
        }
        return (double) all / SECOND / intervals;
    }
}
