package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** From the probe to the recording. */
class ImageReaderTest {
    private static final long MIB = 1L << 20;

    @Test
    void countsAreHdrHistogramsBucketForBucket() throws InterruptedException {
        RegionImage image = RegionImage.open(16 * MIB);
        int threads = 4;
        int calls = 600_000;
        Together.start(threads, thread -> call(random(thread), calls)).join();

        Histogram oracle = new Histogram(3);
        long sum = 0;
        long errors = 0;
        for (int thread = 0; thread < threads; thread++) {
            SplittableRandom random = random(thread);
            for (int i = 0; i < calls; i++) {
                long nanos = duration(random);
                oracle.recordValue(nanos);
                sum += nanos;
                errors += isFailure(nanos) ? 1 : 0;
            }
        }
        EpochCounts counts = image.counts(1);

        assertThat(counts.buckets().histogram()).isEqualTo(oracle);
        assertThat(counts.buckets().total()).isEqualTo((long) threads * calls);
        assertThat(counts.sum()).isEqualTo(sum);
        assertThat(counts.errors()).isEqualTo(errors);
        assertThat(counts.skipped()).isEqualTo((long) threads * calls);
        assertThat(counts.min()).isZero();
        assertThat(oracle.valuesAreEquivalent(counts.max(), oracle.getMaxValue()))
                .isTrue();
        for (String percentile : List.of("50", "75", "90", "99", "99.9", "99.99", "99.999", "99.9999")) {
            assertThat(counts.buckets()
                            .valueAt(Percentile.of(percentile)
                                    .rankIn(counts.buckets().total())))
                    .isEqualTo(oracle.getValueAtPercentile(Double.parseDouble(percentile)));
        }
    }

    private static void call(SplittableRandom random, int calls) {
        for (int i = 0; i < calls; i++) {
            long nanos = duration(random);
            if (isFailure(nanos)) {
                Probe.failed(null, nanos, 1);
            } else {
                Probe.took(nanos, 1);
            }
            Probe.tookWhenTrue(false, nanos, 0, 1);
        }
    }

    private static SplittableRandom random(int thread) {
        return new SplittableRandom(thread);
    }

    /** Of every magnitude up to an hour. */
    private static long duration(SplittableRandom random) {
        return random.nextLong(1L << 42) >>> random.nextInt(43);
    }

    private static boolean isFailure(long nanos) {
        return nanos % 3 == 0;
    }

    @Test
    void distinguishesEpochsAndProbes() {
        RegionImage image = RegionImage.open(2 * MIB);
        Probe.took(10, 1);
        Probe.took(20, 2);
        Epoch.begin(1_000_000);
        Probe.took(30, 1);

        assertThat(image.read().counts())
                .extracting(EpochCounts::probe, EpochCounts::sum)
                .containsExactlyInAnyOrder(tuple(1, 10L), tuple(2, 20L), tuple(1, 30L));
    }

    @Test
    void samplesThatWaitForMemoryCountAsTheyAre() {
        RegionImage image = RegionImage.open(2 * MIB, Layout.FIRST_BLOCK);
        Probe.took(500, 1);
        Probe.failed(null, 100, 1);
        Probe.tookWhenTrue(false, 1, 0, 1);
        EpochCounts waiting = image.counts(1);
        image.region().ready(2 * MIB);
        AgentControl.tidy(image.region());

        assertThat(waiting.buckets().total()).isEqualTo(2);
        assertThat(waiting.errors()).isEqualTo(1);
        assertThat(waiting.skipped()).isEqualTo(1);
        assertThat(waiting.sum()).isEqualTo(600);
        assertThat(waiting.min()).isEqualTo(100);
        assertThat(waiting.max()).isEqualTo(500);
        assertThat(image.counts(1)).usingRecursiveComparison().isEqualTo(waiting);
    }

    @Test
    void leavesOutTheCalibrationProbe() {
        RegionImage image = RegionImage.open(2 * MIB, Layout.FIRST_BLOCK);
        Probe.took(500, OwnProbes.CALIBRATION_PROBE);
        assertThat(image.read().counts()).isEmpty();

        image.region().ready(2 * MIB);
        Probe.took(500, OwnProbes.CALIBRATION_PROBE);
        assertThat(image.read().counts()).isEmpty();
    }

    @Test
    void samplesThatMoveFromRingToCellsDuringTheReadCountOnce() {
        RegionImage image = RegionImage.open(2 * MIB, Layout.FIRST_BLOCK);
        for (int i = 0; i < 100; i++) {
            Probe.took(500, 1);
        }
        image.region().ready(2 * MIB);
        Recording recording = ImageReader.read(new MovingImage(image), false, Optional.empty());

        assertThat(recording.counts()).hasSize(1);
        assertThat(recording.counts().get(0).buckets().total()).isEqualTo(100);
    }

    /** Its ring is emptied just before a reader, done with the cells, comes to it. */
    private static final class MovingImage extends RegionImage {
        MovingImage(RegionImage image) {
            super(image);
        }

        @Override
        public long longAt(long offset) {
            if (offset == Layout.HEADER_RING_HEAD) {
                AgentControl.tidy(region());
            }
            return super.longAt(offset);
        }
    }
}
