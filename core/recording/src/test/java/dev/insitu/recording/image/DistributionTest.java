package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.OwnProbes;
import org.junit.jupiter.api.Test;

class DistributionTest {
    @Test
    void aCellTellsItsProbeAndWhatItMeasures() {
        for (Distribution each : Distribution.values()) {
            EpochCounts counts = new EpochCounts(each.cell(4_321), 0, 0, 0, 0, 0, 0, BucketCounts.NONE);

            assertThat(counts.probe()).isEqualTo(4_321);
            assertThat(counts.distribution()).contains(each);
            assertThat(counts.areLatencies(4_321)).isEqualTo(each == Distribution.LATENCY);
        }
    }

    @Test
    void aDistributionOfALaterVersionIsNotTakenForAnother() {
        assertThat(Distribution.of(4_321 + Distribution.values().length * OwnProbes.SELF))
                .isEmpty();
    }
}
