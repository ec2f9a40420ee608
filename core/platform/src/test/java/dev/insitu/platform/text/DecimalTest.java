package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BigDecimal is the oracle. */
class DecimalTest {
    private static final int ROUNDS = 100_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0.0",
                "0.10",
                "1",
                "10",
                "100",
                "99.9",
                "99.90",
                "0.001",
                "1000000000",
                "9223372036854775807",
                "0.000000000000000001",
                "9.223372036854775807",
                "007",
                "1.0000000000000000000000"
            })
    void readsWhatBigDecimalReads(String text) {
        assertThat(Decimal.parse(text))
                .hasValueSatisfying(decimal -> assertThat(decimal.text()).isEqualTo(plain(new BigDecimal(text))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "1.",
                ".1",
                "1.2.3",
                "-1",
                "+1",
                "1e3",
                "NaN",
                " 1",
                "1 ",
                "0x1",
                "1d",
                "\u0661",
                "9223372036854775808",
                "0.0000000000000000001",
                "99999999999999999999999"
            })
    void readsNothingElse(String text) {
        assertThat(Decimal.parse(text)).isEqualTo(Optional.empty());
    }

    @Test
    void isWhatBigDecimalIs() {
        Random random = new Random(1);
        for (int i = 0; i < ROUNDS; i++) {
            BigDecimal expected =
                    BigDecimal.valueOf(random.nextLong() >>> (1 + random.nextInt(62)), random.nextInt(19));
            BigDecimal other = BigDecimal.valueOf(random.nextLong() >>> (1 + random.nextInt(62)), random.nextInt(19));
            Decimal decimal = Decimal.parse(expected.toPlainString()).orElseThrow();

            assertThat(decimal.text()).isEqualTo(plain(expected));
            assertThat(decimal.doubleValue()).isEqualTo(expected.doubleValue());
            assertThat(decimal.compareTo(Decimal.parse(other.toPlainString()).orElseThrow()))
                    .isEqualTo(expected.compareTo(other));
            assertThat(decimal.toThreeDigits().text())
                    .isEqualTo(plain(expected.round(new MathContext(3, RoundingMode.HALF_UP))));
        }
    }

    @Test
    void aDoubleHasItsShortestText() {
        Random random = new Random(2);
        for (int i = 0; i < ROUNDS; i++) {
            double number = random.nextLong(1L << (1 + random.nextInt(62))) * Math.pow(10, -random.nextInt(8));
            BigDecimal shortest = BigDecimal.valueOf(number).setScale(Decimal.MOST_PLACES, RoundingMode.DOWN);

            assertThat(Decimal.of(number).text()).isEqualTo(plain(shortest));
        }
        assertThat(Decimal.of(1e300)).isEqualTo(Decimal.of(Long.MAX_VALUE));
        assertThat(Decimal.of(0.0)).isEqualTo(Decimal.of(0L));
        assertThat(Decimal.of(1e-300)).isEqualTo(Decimal.of(0L));
    }

    @Test
    void isNeverNegative() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Decimal(-1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Decimal(1, 19));
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
