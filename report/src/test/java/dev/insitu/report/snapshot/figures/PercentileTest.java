package dev.insitu.report.snapshot.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileTest {

    @ParameterizedTest
    @CsvSource({
        "0, 10",
        "50, 10",
        "90, 10",
        "75, 40",
        "90.1, 102", // 10.098 above
        "95, 200",
        "99, 1000",
        "99.9, 10000",
        "99.99, 100000",
        "99.999, 1000000",
        "99.9999, 10000000",
        "99.99999, 100000000",
    })
    void isCarriedFromExactlySoManySamplesOn(String percentile, long samples) {
        assertThat(Percentile.of(percentile).carriedBy(samples)).isTrue();
        assertThat(Percentile.of(percentile).carriedBy(samples - 1)).isFalse();
    }

    @Test
    void nothingIsAboveTheHundredth() {
        assertThat(Percentile.of("100").carriedBy(Long.MAX_VALUE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"50, 50", "50.0, 50", "99.90, 99.9", "5e1, 50", "100, 100", "0, 0", "99.999, 99.999"})
    void keyIsThePlainDecimal(String text, String key) {
        assertThat(Percentile.of(text).key()).isEqualTo(key);
    }

    @Test
    void trailingZerosMakeNoOtherPercentile() {
        assertThat(Percentile.of("99.90")).isEqualTo(Percentile.of("99.9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "-1", "100.1", "99,9", "NaN"})
    void refusesWhatIsNoPercentile(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentile.of(text))
                .withMessageContaining(text)
                .withMessageContaining("expected");
    }
}
