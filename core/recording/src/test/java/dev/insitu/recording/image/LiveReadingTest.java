package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Buckets;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

/** Reading while writers write: every reading makes sense in itself, and none takes back what the last one said. */
class LiveReadingTest {
    private static final int WRITERS = 3;
    private static final int CALLS = 2_000_000;

    @Test
    void everyReadingHoldsTogether() throws InterruptedException {
        RegionImage image = RegionImage.open(16L << 20);
        Together writers = Together.start(WRITERS, LiveReadingTest::call);
        long last = 0;
        do {
            for (EpochCounts counts : image.read().counts()) {
                assertHoldsTogether(counts);
                assertThat(counts.buckets().total()).isGreaterThanOrEqualTo(last);
                last = counts.buckets().total();
            }
        } while (writers.isAlive());
        writers.join();

        EpochCounts all = image.counts(1);
        long sum = 0;
        for (int writer = 0; writer < WRITERS; writer++) {
            SplittableRandom random = new SplittableRandom(writer);
            for (int i = 0; i < CALLS; i++) {
                sum += duration(random);
            }
        }
        assertThat(all.buckets().total()).isEqualTo((long) WRITERS * CALLS);
        assertThat(all.errors()).isEqualTo((long) WRITERS * CALLS);
        assertThat(all.sum()).isEqualTo(sum);
    }

    /** All fail, so that errors are at the brink of what they may be. */
    private static void call(int writer) {
        SplittableRandom random = new SplittableRandom(writer);
        for (int i = 0; i < CALLS; i++) {
            Probe.failed(null, duration(random), 1);
        }
    }

    /** Rarely long, so that the maximum keeps moving. */
    private static long duration(SplittableRandom random) {
        return random.nextLong(1L << 30) >>> random.nextInt(31);
    }

    private static void assertHoldsTogether(EpochCounts counts) {
        Histogram histogram = counts.buckets().histogram();
        if (histogram.getTotalCount() == 0) {
            return;
        }
        long least = 0;
        long most = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            long count = value.getCountAtValueIteratedTo();
            least += count * Buckets.lowestValueOf(Buckets.indexOf(value.getValueIteratedTo()));
            most += count * value.getValueIteratedTo();
        }
        assertThat(counts.errors()).isLessThanOrEqualTo(histogram.getTotalCount());
        assertThat(counts.sum()).isBetween(least, most);
        assertThat(counts.max()).isGreaterThanOrEqualTo(histogram.lowestEquivalentValue(histogram.getMaxValue()));
        assertThat(counts.min()).isLessThanOrEqualTo(histogram.highestEquivalentValue(histogram.getMinValue()));
    }
}
