package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.Thinning;
import dev.insitu.runtime.memory.OwnProbes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThinnedProbeTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final int CALLS = 160_000;

    /** One call in 16. */
    private static final int SIXTEENTH = 5;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(4 * RecordedImage.MIB);
        Thinning.begin(PROBE);
    }

    @Test
    void timesAllCallsAtFirst() {
        call(0, CALLS);
        Counts counts = recorded.of(PROBE);

        assertThat(counts.samples).isEqualTo(CALLS);
        assertThat(counts.count).isEqualTo(CALLS);
        assertThat(counts.skipped).isZero();
        assertThat(counts.errors).isEqualTo(CALLS / 100);
    }

    @Test
    void countsEveryCallAndTimesTheShareOfTheThinning() {
        Thinning.set(Thinning.slot(PROBE), SIXTEENTH);
        call(0, CALLS);
        Counts counts = recorded.of(PROBE);

        assertThat(counts.samples + counts.skipped).isEqualTo(CALLS);
        assertThat(counts.errors).isEqualTo(CALLS / 100);
        assertThat(counts.count).isEqualTo(16 * counts.samples);
        // Steps of 0 to 30, evenly: six standard deviations of their sum.
        assertThat(counts.samples).isBetween(CALLS / 16 - 350L, CALLS / 16 + 350L);
    }

    /** The weights add up to the calls, whenever the thinning changes. */
    @Test
    void eachSampleStandsForTheCallsOfItsOwnThinning() {
        int thinning = Thinning.NONE;
        for (int i = 0; i < CALLS; i += 1_000) {
            thinning = thinning == 8 ? Thinning.NONE : thinning + 1;
            Thinning.set(Thinning.slot(PROBE), thinning);
            call(i, 1_000);
        }
        Counts counts = recorded.of(PROBE);

        assertThat(counts.samples + counts.skipped).isEqualTo(CALLS);
        assertThat(counts.count).isBetween(CALLS - 8_000L, CALLS + 8_000L);
        assertThat((double) counts.count / counts.samples).isGreaterThan(3);
    }

    /** A call that began under one thinning and ends under another has the weight of the first. */
    @Test
    void aSampleHasTheWeightOfItsBegin() {
        int thinning = ThinnedProbe.now(PROBE);
        long cell = ThinnedProbe.cell(PROBE, thinning);
        long start = ThinnedProbe.begin(cell, PROBE, thinning);
        Thinning.set(Thinning.slot(PROBE), SIXTEENTH);
        ThinnedProbe.returned(start, cell, thinning, PROBE);

        assertThat(recorded.of(PROBE).count).isEqualTo(1);
        assertThat(recorded.of(PROBE).samples).isEqualTo(1);
    }

    /** Of the 1,000 calls after each change each is as likely to be timed as the last: none is favoured by the change. */
    @Test
    void aChangeFavoursNoCall() {
        int changes = 4_000;
        int stretch = 64;
        int[] timed = new int[stretch];
        for (int i = 0; i < changes; i++) {
            Thinning.set(Thinning.slot(PROBE), SIXTEENTH - i % 2);
            for (int j = 0; j < stretch; j++) {
                int thinning = ThinnedProbe.now(PROBE);
                long cell = ThinnedProbe.cell(PROBE, thinning);
                long start = ThinnedProbe.begin(cell, PROBE, thinning);
                timed[j] += start == 0 ? 0 : Thinning.oneIn(thinning);
                ThinnedProbe.returned(start, cell, thinning, PROBE);
            }
        }

        // 2,000 changes each to one in 8 and one in 16: the standard deviation is 210.
        for (int each : timed) {
            assertThat(each).isBetween(changes - 1_100, changes + 1_100);
        }
    }

    /** Where no private memory is left, threads share cells: what a sample stands for goes there as well. */
    @Test
    void weightsAreKeptWhereThreadsShare() {
        recorded.usePrivateMemoryUp();
        Thinning.set(Thinning.slot(PROBE), SIXTEENTH);
        call(0, CALLS);
        Counts counts = recorded.of(PROBE);

        assertThat(counts.samples + counts.skipped).isEqualTo(CALLS);
        assertThat(counts.count).isEqualTo(16 * counts.samples);
        assertThat(counts.errors).isEqualTo(CALLS / 100);
        assertThat(counts.samples).isBetween(CALLS / 16 - 700L, CALLS / 16 + 700L);
    }

    /** And in the ring, where samples wait for memory. */
    @Test
    void weightsAreKeptWhereSamplesWait() {
        recorded = RecordedImage.open(4 * RecordedImage.MIB, 0);
        Thinning.set(Thinning.slot(PROBE), SIXTEENTH);
        call(0, 10_000);
        Counts waiting = recorded.of(PROBE);
        recorded.allReady();
        AgentControl.tidy(recorded.region());
        Counts moved = recorded.of(PROBE);

        assertThat(recorded.waiting()).isZero();
        assertThat(waiting.samples + waiting.skipped).isEqualTo(10_000);
        assertThat(moved.samples).isEqualTo(waiting.samples).isPositive();
        assertThat(moved.skipped).isEqualTo(waiting.skipped);
        assertThat(moved.count).isEqualTo(16 * moved.samples);
        assertThat(moved.buckets).isEqualTo(waiting.buckets);
        assertThat(moved.errors).isEqualTo(100);
    }

    @Test
    void outcomesSayWhatASampleStandsFor() {
        for (int thinning = Thinning.NONE; thinning <= Thinning.MOST; thinning++) {
            for (int outcome : new int[] {Outcome.RETURNED, Outcome.FAILED}) {
                int thinned = Outcome.thinned(outcome, thinning);
                assertThat(Outcome.weight(thinned)).isEqualTo(Thinning.oneIn(thinning));
                assertThat(Outcome.hasFailed(thinned)).isEqualTo(outcome == Outcome.FAILED);
                assertThat(Outcome.isSkipped(thinned)).isFalse();
            }
        }
        assertThat(Outcome.weight(Outcome.RETURNED)).isZero();
        assertThat(Thinning.oneIn(Thinning.MOST)).isEqualTo(1_024);
    }

    private static void call(int first, int calls) {
        for (int i = first; i < first + calls; i++) {
            int thinning = ThinnedProbe.now(PROBE);
            long cell = ThinnedProbe.cell(PROBE, thinning);
            long start = ThinnedProbe.begin(cell, PROBE, thinning);
            if (i % 100 == 0) {
                ThinnedProbe.failed(new IllegalStateException(), start, cell, thinning, PROBE);
            } else {
                ThinnedProbe.returned(start, cell, thinning, PROBE);
            }
        }
    }
}
