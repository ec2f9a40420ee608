package dev.insitu.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.SplittableRandom;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** HdrHistogram is the oracle: the same value falls into the same bucket. */
class BucketsTest {
    private static final Histogram ORACLE = new Histogram(3);
    private static final MethodHandle INDEX_OF = indexOf();

    @Test
    void everyBucketBeginsAndEndsWhereHdrHistogramsDoes() throws Throwable {
        for (int bucket = 0; bucket < Buckets.COUNT; bucket++) {
            long lowest = Buckets.lowestValueOf(bucket);
            long highest = ORACLE.highestEquivalentValue(lowest);

            assertThat(ORACLE.lowestEquivalentValue(lowest)).isEqualTo(lowest);
            assertSameBucket(lowest, bucket);
            assertSameBucket(highest, bucket);
            if (bucket + 1 < Buckets.COUNT) {
                assertThat(Buckets.lowestValueOf(bucket + 1)).isEqualTo(highest + 1);
            }
        }
    }

    @Test
    void valuesOfEveryMagnitudeFallIntoHdrHistogramsBucket() throws Throwable {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 5_000_000; i++) {
            long value = random.nextLong() >>> random.nextInt(1, 64);
            int bucket = Buckets.indexOf(value);

            if (bucket != (int) INDEX_OF.invokeExact((AbstractHistogram) ORACLE, value)
                    || Buckets.lowestValueOf(bucket) != ORACLE.lowestEquivalentValue(value)) {
                assertSameBucket(value, bucket);
            }
        }
    }

    @Test
    void thereIsNothingBelowZeroAndNothingAboveTheHighestLong() throws Throwable {
        assertSameBucket(0, 0);
        assertSameBucket(Long.MAX_VALUE, Buckets.COUNT - 1);
    }

    @Test
    void noBucketIsWiderThanAThousandthOfItsValues() {
        for (int bucket = 2_048; bucket < Buckets.COUNT - 1; bucket++) {
            long lowest = Buckets.lowestValueOf(bucket);

            assertThat(Buckets.lowestValueOf(bucket + 1) - lowest).isLessThanOrEqualTo(lowest / 1_000);
        }
    }

    private static void assertSameBucket(long value, int bucket) throws Throwable {
        assertThat(Buckets.indexOf(value)).as("ours for %d", value).isEqualTo(bucket);
        assertThat((int) INDEX_OF.invokeExact((AbstractHistogram) ORACLE, value))
                .as("HdrHistogram's for %d", value)
                .isEqualTo(bucket);
    }

    /** The index itself is HdrHistogram's secret. */
    private static MethodHandle indexOf() {
        try {
            return MethodHandles.privateLookupIn(AbstractHistogram.class, MethodHandles.lookup())
                    .findVirtual(
                            AbstractHistogram.class, "countsArrayIndex", MethodType.methodType(int.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("HdrHistogram has changed", e);
        }
    }
}
