package dev.insitu.report.snapshot.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.Snapshot;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void percentilesAreThoseOfHdrHistogram() {
        Random random = new Random(42);
        long[] nanos = random.longs(200_000, 100, 50_000_000).toArray();
        Histogram oracle = new Histogram(3);
        for (long value : nanos) {
            oracle.recordValue(value);
        }

        Figures figures = figures(new Recordings().probe("p", nanos));

        for (String percentile : List.of("50", "75", "90", "99", "99.9", "99.99")) {
            assertThat(figures.at(Percentile.of(percentile)))
                    .hasValue(Math.min(
                            oracle.getValueAtPercentile(Double.parseDouble(percentile)),
                            figures.max().orElseThrow()));
        }
        assertThat(figures.at(Percentile.of("99.999"))).isEmpty();
    }

    @Test
    void percentilesStayWithinWhatWasSeen() {
        // The highest value of the bucket of 1,000,001 is 1,000,447, and its lowest 999,936.
        Figures figures = figures(new Recordings().ramp("p", 10, 1_000_001, 0));

        assertThat(figures.at(Percentile.of("50"))).hasValue(1_000_001);
        assertThat(figures.at(Percentile.of("90"))).hasValue(1_000_001);
    }

    @Test
    void minimumMeanAndMaximumAreTrueValuesNotBuckets() {
        Figures figures = figures(new Recordings().probe("p", 1_000_001, 5_000_003, 7_000_009));

        assertThat(figures.min()).hasValue(1_000_001);
        assertThat(figures.mean()).hasValue(13_000_013 / 3.0);
        assertThat(figures.max()).hasValue(7_000_009);
    }

    @Test
    void epochsAddUp() {
        Figures figures = figures(
                new Recordings().probe("p", 10, 20).epoch(0, 1).epoch(0, 2, 5).epoch(0, 3, 3_000_000_000L));

        assertThat(figures.count()).isEqualTo(4);
        assertThat(figures.min()).hasValue(5);
        assertThat(figures.mean()).hasValue(3_000_000_035L / 4.0);
        assertThat(figures.max()).hasValue(3_000_000_000L);
    }

    @Test
    void mergingLeavesTheRecordingAsItWas() {
        EpochCounts first = new Recordings().probe("p", 10).build().counts().get(0);
        EpochCounts second = new Recordings().probe("p", 20).build().counts().get(0);

        Figures.of(List.of(first, second));

        assertThat(first.buckets().total()).isOne();
        assertThat(second.buckets().total()).isOne();
    }

    @Test
    void withoutSamplesThereIsNothingButWhatWasSkipped() {
        Figures figures = figures(new Recordings().probe("p").skipped(7));

        assertThat(figures.count()).isZero();
        assertThat(figures.skipped()).isEqualTo(7);
        assertThat(figures.min()).isEmpty();
        assertThat(figures.mean()).isEmpty();
        assertThat(figures.max()).isEmpty();
        assertThat(figures.at(Percentile.of("50"))).isEmpty();
    }

    private static Figures figures(Recordings recording) {
        return Snapshot.of(recording.build()).probes().get(0).figures();
    }
}
