package dev.insitu.recording.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Percentile;
import org.junit.jupiter.api.Test;

class LiveProbesTest {
    private static final int ALL = 1;
    private static final int SIXTEENTH = 16;

    /** Errors are counted of all calls: beside the timed ones alone, their share would be sixteen times as large. */
    @Test
    void aTimedCallCountsForAllThatItWasDrawnFrom() {
        LiveProbe all = probe(ALL);
        LiveProbe sampled = probe(SIXTEENTH);

        assertThat(sampled.buckets().total()).isEqualTo(16 * all.buckets().total());
        assertThat(sampled.sumNanos()).isEqualTo(16 * all.sumNanos());
        assertThat(sampled.maxNanos()).isEqualTo(all.maxNanos());
        assertThat(sampled.errors()).isEqualTo(all.errors());
    }

    /** They say no more than they would alone. */
    @Test
    void percentilesRestOnTheTimedOnes() {
        LiveProbe all = probe(ALL);
        LiveProbe sampled = probe(SIXTEENTH);

        for (String percent : new String[] {"50", "90", "99", "99.9"}) {
            Percentile percentile = Percentile.of(percent);
            assertThat(sampled.at(percentile)).as(percent).isEqualTo(all.at(percentile));
        }
        assertThat(sampled.at(Percentile.of("99"))).isPresent();
        assertThat(sampled.at(Percentile.of("99.9"))).isEmpty();
    }

    private static LiveProbe probe(int oneIn) {
        Recordings recordings =
                Recordings.bare().ramp("hash", 1_000, 10_000, 100).errors(200);
        recordings.fact("probe", "0", "method", "hash", "0", Integer.toString(oneIn));
        return LiveProbes.of(recordings.build()).get(0);
    }
}
