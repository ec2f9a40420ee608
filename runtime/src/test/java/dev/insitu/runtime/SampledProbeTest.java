package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.memory.Epoch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SampledProbeTest {
    private static final int ONE_IN = 16;
    private static final int CALLS = 160_000;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(4 * RecordedImage.MIB);
    }

    @Test
    void countsEveryCallAndTimesOneInSixteen() {
        for (int i = 0; i < CALLS; i++) {
            long cell = SampledProbe.cell(1);
            long start = SampledProbe.begin(cell, 1, ONE_IN);
            if (i % 100 == 0) {
                SampledProbe.failed(new IllegalStateException(), start, cell, 1);
            } else {
                SampledProbe.returned(start, cell, 1);
            }
        }
        Counts counts = recorded.of(1);

        assertThat(counts.count + counts.skipped).isEqualTo(CALLS);
        assertThat(counts.errors).isEqualTo(CALLS / 100);
        // Steps of 0 to 30, evenly: six standard deviations of their sum.
        assertThat(counts.count).isBetween(CALLS / ONE_IN - 350L, CALLS / ONE_IN + 350L);
    }

    /** Each sixteenth call is another one than the others: it must be among the samples as often as among the calls. */
    @Test
    void noPeriodKeepsInStep() {
        int timed = 0;
        int timedOfPeriod = 0;
        for (int i = 0; i < CALLS; i++) {
            long cell = SampledProbe.cell(1);
            long start = SampledProbe.begin(cell, 1, ONE_IN);
            timed += start != 0 ? 1 : 0;
            timedOfPeriod += start != 0 && i % ONE_IN == 0 ? 1 : 0;
            SampledProbe.returned(start, cell, 1);
        }

        assertThat((double) timedOfPeriod / timed).isBetween(0.75 / ONE_IN, 1.25 / ONE_IN);
    }

    /** Threads that make one call and go: their first call is no likelier to be timed than any other. */
    @Test
    void aThreadsFirstCallIsLikeAnyOther() throws InterruptedException {
        int threads = 1_600;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> SampledProbe.returned(SampledProbe.begin(0, 1, ONE_IN), 0, 1));
            thread.start();
            thread.join();
        }
        Counts counts = recorded.of(1);

        assertThat(counts.count + counts.skipped).isEqualTo(threads);
        assertThat(counts.count).isBetween(50L, 160L);
    }

    @Test
    void callsWithinTimedCallsAreNoLikelierToBeTimed() {
        int timed = 0;
        for (int i = 0; i < CALLS / 2; i++) {
            long cell = SampledProbe.cell(1);
            long outer = SampledProbe.begin(cell, 1, ONE_IN);
            long inner = SampledProbe.begin(cell, 1, ONE_IN);
            timed += (outer != 0 ? 1 : 0) + (inner != 0 ? 1 : 0);
            SampledProbe.returned(inner, cell, 1);
            SampledProbe.returned(outer, cell, 1);
        }

        assertThat(recorded.of(1).count).isEqualTo(timed);
        assertThat((double) timed / CALLS).isBetween(0.85 / ONE_IN, 1.15 / ONE_IN);
    }

    /** A call that begins in one epoch and ends in another counts in that of its end, also where it is not timed. */
    @Test
    void aCallCountsInTheEpochOfItsEnd() {
        for (int i = 0; i < 100; i++) {
            SampledProbe.returned(SampledProbe.begin(SampledProbe.cell(1), 1, ONE_IN), SampledProbe.cell(1), 1);
        }
        long cell = SampledProbe.cell(1);
        long start = SampledProbe.begin(cell, 1, 1_000_000);
        int before = Epoch.current();
        Epoch.begin(Epoch.next());
        SampledProbe.returned(start, cell, 1);
        Counts earlier = recorded.of(1, before);
        Counts later = recorded.of(1, before + 1);

        assertThat(earlier.count + earlier.skipped).isEqualTo(100);
        assertThat(later.count + later.skipped).isEqualTo(1);
    }
}
