package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.memory.Buckets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(4 * RecordedImage.MIB);
    }

    @Test
    void countsEveryCallOnceAndFailuresAmongThem() {
        Probe.took(100, 1);
        Probe.failed(null, 300, 1);
        Probe.took(200, 1);
        Counts counts = recorded.of(1);

        assertThat(counts.count).isEqualTo(3);
        assertThat(counts.errors).isEqualTo(1);
        assertThat(counts.skipped).isZero();
        assertThat(counts.sum).isEqualTo(600);
        assertThat(counts.min).isEqualTo(100);
        assertThat(counts.max).isEqualTo(300);
        assertThat(counts.buckets).isEqualTo(Map.of(100, 1L, 200, 1L, 300, 1L));
    }

    @Test
    void aCallThatIsNotInFlightCarriesItsStartAndItsProbe() {
        int highest = Probe.BEGIN_LIMIT - 1;
        long before = System.nanoTime();
        long[] calls = new long[40];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = Probe.begin(i % 2 == 0 ? 1 : highest);
        }
        for (int i = calls.length - 1; i >= 0; i--) {
            Probe.returned(calls[i]);
        }
        long took = System.nanoTime() - before;

        for (int probe : new int[] {1, highest}) {
            Counts counts = recorded.of(probe);
            assertThat(counts.count).isEqualTo(calls.length / 2);
            assertThat(counts.max).isLessThanOrEqualTo(took);
            assertThat(counts.sum).isBetween(1L, took * counts.count);
        }
        assertThat(calls[0]).isPositive();
        assertThat(calls[calls.length - 1]).isNegative();
    }

    @Test
    void aCallThatFailedGivesItsExceptionBack() {
        Error overflow = new StackOverflowError();

        assertThat(Probe.failed(overflow, Probe.begin(1))).isSameAs(overflow);
        assertThat(recorded.of(1).errors).isEqualTo(1);
    }

    @Test
    void timesWhatItsConditionHoldsForAndCountsTheRestApart() {
        Probe.tookWhenTrue(true, 10, 0, 1);
        Probe.tookWhenTrue(false, 99, 0, 1);
        Probe.tookWhenNonNull("", 10, 0, 2);
        Probe.tookWhenNonNull(null, 99, 0, 2);
        Probe.tookWhenPositive(1, 10, 0, 3);
        Probe.tookWhenPositive(0, 99, 0, 3);
        Probe.tookWhenPositive(1L << 40, 10, 0, 4);
        Probe.tookWhenPositive(-1L, 99, 0, 4);
        Probe.tookWhenPositive(0.5f, 10, 0, 5);
        Probe.tookWhenPositive(Float.NaN, 99, 0, 5);
        Probe.tookWhenPositive(0.5, 10, 0, 6);
        Probe.tookWhenPositive(-0.0, 99, 0, 6);

        for (int probe = 1; probe <= 6; probe++) {
            Counts counts = recorded.of(probe);
            assertThat(counts.count).isEqualTo(1);
            assertThat(counts.skipped).isEqualTo(1);
            assertThat(counts.max).isEqualTo(10);
        }
    }

    @Test
    void aClockThatSteppedBackTookNoTime() {
        Probe.took(0, 1);
        Probe.took(-1, 1);
        Probe.failed(null, Long.MIN_VALUE, 1);
        Counts counts = recorded.of(1);

        assertThat(counts.buckets).isEqualTo(Map.of(0, 3L));
        assertThat(counts.errors).isEqualTo(1);
        assertThat(counts.sum).isZero();
        assertThat(counts.min).isZero();
        assertThat(counts.max).isZero();
    }

    @Test
    void theLongestDurationThereIsCounts() {
        Probe.took(Long.MAX_VALUE, 1);
        Counts counts = recorded.of(1);

        assertThat(counts.buckets).isEqualTo(Map.of(Buckets.COUNT - 1, 1L));
        assertThat(counts.min).isEqualTo(Long.MAX_VALUE);
        assertThat(counts.max).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void probesMayBeNumberedHighAndInAnyOrder() {
        int[] probes = {100_000, 1, 31, 15, 16, 99_999, 17, 1_000, 32};
        for (int round = 0; round < 2; round++) {
            for (int probe : probes) {
                Probe.took(probe, probe);
            }
        }

        for (int probe : probes) {
            assertThat(recorded.of(probe).count).isEqualTo(2);
            assertThat(recorded.of(probe).sum).isEqualTo(2L * probe);
        }
    }

    @Test
    void aThreadThatRanOutOfStackIsCountedAgain() throws InterruptedException {
        int rounds = 50;
        Runnable work = () -> {
            for (int i = 0; i < rounds; i++) {
                assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> callWithoutEnd(1));
                Probe.took(5, 2);
            }
        };
        Thread thread = new Thread(null, work, "small stack", 256 << 10);
        thread.start();
        thread.join();

        assertThat(recorded.of(2).count).isEqualTo(rounds);
    }

    /** A call left out goes the long way each time, so that the stack ends in every corner of it. */
    @SuppressWarnings("InfiniteRecursion")
    private static void callWithoutEnd(int probe) {
        Probe.tookWhenTrue(false, 1, 0, probe);
        callWithoutEnd(probe);
        Probe.tookWhenTrue(false, 1, 0, probe);
    }
}
