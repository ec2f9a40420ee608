package dev.insitu.report.snapshot.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Percentile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentileLadderTest {

    @ParameterizedTest
    @CsvSource({
        "0,           99.99,     99.999",
        "999999,      99.99,     99.999",
        "1000000,     99.999,    99.9999",
        "10000000,    99.9999,   ",
        "999999999,   99.99999,  ",
        "1000000000,  99.999999, ",
    })
    void autoGoesAsFarAsTheCountsCarryAndOneStepBeyond(long samples, String last, String beyond) {
        PercentileLadder ladder = PercentileLadder.of("auto", samples);

        assertThat(ladder.rungs()).extracting(Percentile::key).startsWith("50", "90", "99", "99.9", "99.99");
        assertThat(ladder.rungs().get(ladder.rungs().size() - 1).key()).isEqualTo(last);
        assertThat(ladder.beyond().map(Percentile::key).orElse(null)).isEqualTo(beyond);
    }

    @Test
    void aListIsTakenAsItIs() {
        PercentileLadder ladder = PercentileLadder.of("50, 99.90,75,50.0", 1_000_000_000);

        assertThat(ladder.rungs()).extracting(Percentile::key).containsExactly("50", "99.9", "75");
        assertThat(ladder.beyond()).isEmpty();
    }
}
