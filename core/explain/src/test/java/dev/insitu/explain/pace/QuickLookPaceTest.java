package dev.insitu.explain.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuickLookPaceTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final int ONE_IN = 100;

    private final QuickLookPace pace = new QuickLookPace(new CpuBudget(ONE_IN, MILLI, MILLI));
    private long now = 1_000 * MILLI;

    @Test
    void whileThereIsEnoughEachQuickLookIsFull() {
        for (int i = 0; i < 10; i++) {
            assertThat(pace.begins(now)).isTrue();
            assertThat(pace.isBrief()).isFalse();
            assertThat(pace.begins(now + 800 * MICRO)).isFalse();
            pace.took(100 * MICRO);
            pace.adapt(true);
            now += MILLI;
        }
        assertThat(pace.periodNanos()).isEqualTo(pace.fullPeriodNanos()).isLessThan(2 * MILLI);
    }

    @Test
    void elseBriefOnesComeBetweenFullOnes() {
        assertThat(pace.begins(now)).isTrue();
        pace.took(100 * MICRO);
        assertThat(pace.windowNanos()).isEqualTo(100 * MICRO);
        pace.adapt(false);

        assertThat(pace.windowNanos()).isZero();
        assertThat(pace.fullPeriodNanos()).as("half of a hundredth").isEqualTo(20 * MILLI);
        now += MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief()).isTrue();
        pace.took(10 * MICRO);
        pace.adapt(false);

        assertThat(pace.periodNanos()).as("the other half").isEqualTo(2 * MILLI);
        assertThat(pace.fullPeriodNanos()).isEqualTo(20 * MILLI);
        now += MILLI;
        assertThat(pace.begins(now)).isFalse();
        now += MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief()).isTrue();
        now += 13 * MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief())
                .as("three quarters of its period after the last")
                .isFalse();
    }

    @Test
    void briefOnesAreNoRarerThanFullOnes() {
        pace.begins(now);
        pace.took(10 * MICRO);
        pace.adapt(false);
        pace.begins(now + MILLI);
        pace.took(200 * MICRO);
        pace.adapt(false);

        assertThat(pace.periodNanos()).isEqualTo(pace.fullPeriodNanos()).isEqualTo(2 * MILLI);
    }

    /** Rare quick looks find the caches cold. That says nothing of what frequent ones would take. */
    @Test
    void whereBriefOnesAreRareFrequentOnesAreTried() {
        becomeRare();
        assertThat(windowsUntilTrial()).isEqualTo(24);
        assertThat(pace.periodNanos()).isEqualTo(1_200 * MICRO);

        lookBriefly(17, 7 * MICRO);
        assertThat(pace.periodNanos()).isEqualTo(2 * ONE_IN * 7 * MICRO);
        lookBriefly(14, 7 * MICRO);
        assertThat(pace.periodNanos()).isEqualTo(2 * ONE_IN * 7 * MICRO);
    }

    @Test
    void whereThoseAreAsDearTheyAreTriedMoreAndMoreRarely() {
        becomeRare();
        for (int windows : new int[] {24, 50, 100, 200, 400, 800, 800}) {
            assertThat(windowsUntilTrial()).isEqualTo(windows);
            lookBriefly(17, 40 * MICRO);
            assertThat(pace.periodNanos()).isEqualTo(2 * ONE_IN * 40 * MICRO);
        }
    }

    private void becomeRare() {
        assertThat(pace.begins(now)).isTrue();
        pace.took(100 * MICRO);
        pace.adapt(false);
        lookBriefly(1, 40 * MICRO);
        assertThat(pace.periodNanos()).isEqualTo(2 * ONE_IN * 40 * MICRO);
    }

    /** How many windows end before the next begins with a trial. */
    private int windowsUntilTrial() {
        int windows = 0;
        while (pace.periodNanos() > 1_200 * MICRO) {
            lookBriefly(2, 40 * MICRO);
            windows++;
        }
        return windows;
    }

    /** A window with this number of brief quick looks of this length; full ones take their usual time. */
    private void lookBriefly(int times, long nanos) {
        for (int i = 0; i < times; ) {
            now += pace.periodNanos();
            assertThat(pace.begins(now)).isTrue();
            i += pace.isBrief() ? 1 : 0;
            pace.took(pace.isBrief() ? nanos : 100 * MICRO);
        }
        pace.adapt(false);
    }
}
