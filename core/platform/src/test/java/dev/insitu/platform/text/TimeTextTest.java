package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 ns",
                "45.4 | 45 ns",
                "1000 | 1 us",
                "53370 | 53.4 us",
                "999499 | 999 us",
                "999500 | 1 ms",
                "5800000 | 5.8 ms",
                "142857142.9 | 143 ms",
                "10000000000 | 10 s",
                "3600000000000 | 3,600 s",
                "-2500 | -2.5 us",
            })
    void roundsForATable(double nanos, String text) {
        assertThat(TimeText.rounded(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 ns",
                "45.4 | 45 ns",
                "999.7 | 1 us",
                "1063 | 1.06 us",
                "53370 | 53.4 us",
                "999600 | 1 ms",
                "5834999 | 5.83 ms",
                "46690000 | 46.7 ms",
                "900000000 | 900 ms",
                "3600000000000 | 3600 s",
            })
    void keepsThreeDigitsForAComparison(double nanos, String text) {
        assertThat(TimeText.precise(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1ns",
        "1500, 1.5us",
        "1500001, 1.500001ms",
        "1000000000, 1s",
        "60000000000, 1m",
        "90000000000, 90s",
        "5400000000000, 90m",
        "9223372036854775807, 9223372036854775807ns"
    })
    void losesNothingOfWhatAUserWrote(long nanos, String text) {
        assertThat(TimeText.exact(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                1_000,
                1_500_000,
                60_000_000_000L,
                -1,
                1_794_096_000_000_000_000L,
                1_794_096_000_123_456_789L,
                1_794_096_059_120_000_000L,
                Long.MAX_VALUE,
                Long.MIN_VALUE
            })
    void writesAMomentAsAnInstantDoes(long epochNanos) {
        assertThat(TimeText.utc(epochNanos))
                .isEqualTo(Instant.EPOCH.plusNanos(epochNanos).toString());
    }
}
