package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.platform.text.Decimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
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
    void needsExactlyTenSamplesAboveIt(String percentile, long samples) {
        assertThat(Percentile.of(percentile).carriedBy(samples)).isTrue();
        assertThat(Percentile.of(percentile).carriedBy(samples - 1)).isFalse();
    }

    @Test
    void nothingIsAboveTheHundredth() {
        assertThat(Percentile.of("100").carriedBy(Long.MAX_VALUE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"50, 50", "50.0, 50", "99.90, 99.9", "100.0, 100", "0, 0", "0.05, 0.05", "99.999, 99.999"})
    void keyIsThePlainDecimal(String text, String key) {
        assertThat(Percentile.of(text).key()).isEqualTo(key);
    }

    /** By the definition: as many above as a hundredth of (100 - p) times the samples, rounded down. */
    @Test
    void samplesAboveAndRanksAreExact() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 100_000; i++) {
            int places = random.nextInt(Percentile.MOST_PLACES + 1);
            long units = random.nextLong(BigInteger.TEN.pow(places + 2).longValueExact() + 1);
            long samples = random.nextLong(1, Long.MAX_VALUE) >>> random.nextInt(63);
            BigDecimal percent = BigDecimal.valueOf(units, places);
            BigDecimal share = BigDecimal.valueOf(100).subtract(percent).movePointLeft(2);
            long above = BigDecimal.valueOf(samples).multiply(share).longValue();

            Percentile percentile = new Percentile(new Decimal(units, places));

            assertThat(percentile.samplesAbove(samples)).isEqualTo(above);
            assertThat(percentile.rankIn(samples)).isEqualTo(Math.max(1, samples - above));
            assertThat(new BigDecimal(percentile.key())).isEqualByComparingTo(percent);
            assertThat(Percentile.of(percentile.key())).isEqualTo(percentile);
        }
    }

    @Test
    void areOrderedByHowFarOutTheyLie() {
        List<Percentile> ascending = Stream.of("0", "9.99", "50", "99", "99.09", "99.9", "99.999999999999999", "100")
                .map(Percentile::of)
                .toList();

        assertThat(ascending).isSorted();
    }

    @Test
    void theNextHasATenthOfTheSamplesAboveIt() {
        assertThat(Percentile.of("50").next().key()).isEqualTo("95");
        assertThat(Percentile.of("90").next().key()).isEqualTo("99");
        assertThat(Percentile.of("99.99").next().key()).isEqualTo("99.999");
    }

    @Test
    void trailingZerosMakeNoOtherPercentile() {
        assertThat(Percentile.of("99.90")).isEqualTo(Percentile.of("99.9"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "-1",
                "100.1",
                "99,9",
                "NaN",
                "5e1",
                ".5",
                "5.",
                "9.9.9",
                "99.9999999999999999",
                "12345678901234567890"
            })
    void refusesWhatIsNoPercentile(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentile.of(text))
                .withMessageContaining(text)
                .withMessageContaining("expected");
    }
}
