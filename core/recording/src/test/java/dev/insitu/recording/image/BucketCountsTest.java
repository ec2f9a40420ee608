package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.insitu.platform.text.Decimal;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketCountsTest {

    @Test
    void aHistogramSurvivesTheWayThereAndBack() {
        Histogram histogram = random(1, 10_000);
        histogram.recordValue(0);
        histogram.recordValue(Long.MAX_VALUE);

        assertThat(BucketCounts.of(histogram).histogram()).isEqualTo(histogram);
        assertThat(BucketCounts.of(histogram).total()).isEqualTo(10_002);
        assertThat(BucketCounts.NONE.histogram()).isEqualTo(new Histogram(3));
    }

    @Test
    void addsUpLikeHistograms() {
        Histogram first = random(1, 500);
        Histogram second = random(2, 5_000);
        BucketCounts sum = BucketCounts.of(first).plus(BucketCounts.of(second));
        first.add(second);

        assertThat(sum.histogram()).isEqualTo(first);
        assertThat(sum.plus(BucketCounts.NONE)).usingRecursiveComparison().isEqualTo(sum);
        assertThat(BucketCounts.NONE.plus(sum)).usingRecursiveComparison().isEqualTo(sum);
    }

    @Test
    void percentilesAreThoseOfHdrHistogram() {
        for (int samples : new int[] {1, 2, 3, 10, 999, 1_000, 1_001, 20_000}) {
            Histogram oracle = random(samples, samples);
            BucketCounts counts = BucketCounts.of(oracle);
            for (int thousandths = 1; thousandths <= 100_000; thousandths += 37) {
                Percentile percentile = new Percentile(new Decimal(thousandths, 3));

                assertThat(counts.valueAt(percentile.rankIn(samples)))
                        .isEqualTo(oracle.getValueAtPercentile(thousandths / 1000.0));
            }
            assertThat(counts.valueAt(samples)).isEqualTo(oracle.getMaxValue());
        }
    }

    @Test
    void theHighestBucketEndsWithTheHighestLong() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(Long.MAX_VALUE);

        assertThat(BucketCounts.of(histogram).valueAt(1)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void nothingHasNoPercentile() {
        assertThatIllegalStateException().isThrownBy(() -> BucketCounts.NONE.valueAt(1));
    }

    @Test
    void onlyASumThatTheBucketsAllowIsPossible() {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(10_000, 2);
        BucketCounts counts = BucketCounts.of(histogram);

        assertThat(counts.possibleSum(20_003)).isEqualTo(20_003);
        assertThat(counts.possibleSum(90_000)).isEqualTo(2 * 10_007);
        assertThat(counts.possibleSum(10_000)).isEqualTo(2 * 10_000);
        assertThat(BucketCounts.NONE.possibleSum(5)).isZero();
    }

    private static Histogram random(int seed, int samples) {
        SplittableRandom random = new SplittableRandom(seed);
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < samples; i++) {
            histogram.recordValue(random.nextLong() >>> random.nextInt(1, 64));
        }
        return histogram;
    }
}
