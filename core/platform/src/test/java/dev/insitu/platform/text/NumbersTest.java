package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "1 | 0.001",
                "45 | 0.045",
                "999 | 0.999",
                "1000 | 1.0",
                "2149 | 2.1",
                "2150 | 2.2",
                "58200 | 58.2",
                "99949 | 99.9",
                "99950 | 100",
                "911500 | 912",
                "1480499 | 1,480",
                "60000000000 | 60,000,000",
                "-45 | -0.045",
                "9223372036854775807 | 9,223,372,036,854,776",
                "-9223372036854775808 | -9,223,372,036,854,776",
            })
    void microsecondsShowTheDigitsThatMeanSomething(long nanos, String text) {
        assertThat(Numbers.microseconds(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "999|999", "1000|1,000", "150000|150,000", "1234567|1,234,567", "-100|-100", "-1000|-1,000"
            })
    void thousandsAreGrouped(long number, String text) {
        assertThat(Numbers.grouped(number)).isEqualTo(text);
    }

    @Test
    void aNounIsPluralExceptOfOne() {
        assertThat(Numbers.counted(0, "probe")).isEqualTo("0 probes");
        assertThat(Numbers.counted(1, "probe")).isEqualTo("1 probe");
        assertThat(Numbers.counted(1_480, "probe")).isEqualTo("1,480 probes");
    }

    @Test
    void meansRoundToTheNanosecondFirst() {
        assertThat(Numbers.microseconds(OptionalDouble.of(999.6))).isEqualTo("1.0");
        assertThat(Numbers.microseconds(OptionalDouble.empty())).isEqualTo("n/a");
        assertThat(Numbers.microseconds(OptionalLong.empty())).isEqualTo("n/a");
    }

    @Test
    void secondsHaveTenths() {
        assertThat(Numbers.seconds(41_249)).isEqualTo("41.2");
        assertThat(Numbers.seconds(41_250)).isEqualTo("41.3");
        assertThat(Numbers.seconds(7_200_000)).isEqualTo("7,200.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20000|20,000/s|20,000/s",
                "18736.4|18,736.4/s|18,736/s",
                "6.96|6.96/s|7/s",
                "0.125|0.125/s|0.125/s"
            })
    void ratesAreExactWhereTheyWereAskedFor(double rate, String asked, String measured) {
        assertThat(Numbers.rate(rate)).isEqualTo(asked);
        assertThat(Numbers.measuredRate(rate)).isEqualTo(measured);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0%|0",
                "0.1|10%|10",
                "0.009|1%|0.9",
                "0.00004|0%|0.004",
                "0.000001|0%|< 0.001",
                "12|1,200%|1,200"
            })
    void sharesAreInPercent(double share, String whole, String fine) {
        assertThat(Numbers.percent(share)).isEqualTo(whole);
        assertThat(Numbers.finePercent(share)).isEqualTo(fine);
    }
}
