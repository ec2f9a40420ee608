package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.RecordedImage.Counts;
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
            long start = SampledProbe.begin(1, ONE_IN);
            if (i % 100 == 0) {
                SampledProbe.failed(new IllegalStateException(), start, 1);
            } else {
                SampledProbe.returned(start, 1);
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
            long start = SampledProbe.begin(1, ONE_IN);
            timed += start != 0 ? 1 : 0;
            timedOfPeriod += start != 0 && i % ONE_IN == 0 ? 1 : 0;
            SampledProbe.returned(start, 1);
        }

        assertThat((double) timedOfPeriod / timed).isBetween(0.75 / ONE_IN, 1.25 / ONE_IN);
    }

    /** Threads that make one call and go: their first call is no likelier to be timed than any other. */
    @Test
    void aThreadsFirstCallIsLikeAnyOther() throws InterruptedException {
        int threads = 1_600;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> SampledProbe.returned(SampledProbe.begin(1, ONE_IN), 1));
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
            long outer = SampledProbe.begin(1, ONE_IN);
            long inner = SampledProbe.begin(1, ONE_IN);
            timed += (outer != 0 ? 1 : 0) + (inner != 0 ? 1 : 0);
            SampledProbe.returned(inner, 1);
            SampledProbe.returned(outer, 1);
        }

        assertThat(recorded.of(1).count).isEqualTo(timed);
        assertThat((double) timed / CALLS).isBetween(0.85 / ONE_IN, 1.15 / ONE_IN);
    }
}
