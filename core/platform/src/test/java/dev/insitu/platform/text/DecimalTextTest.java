package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BigDecimal is the oracle. */
class DecimalTextTest {
    @ParameterizedTest
    @ValueSource(
            doubles = {
                0,
                0.5,
                1,
                9.99,
                9.96,
                99.95,
                999.5,
                1.005,
                0.0005,
                0.00049,
                5e-4,
                1e-3,
                1e-5,
                4.9e-324,
                1e7,
                12345678.5,
                9999999.9995,
                1e15,
                1.2345e22,
                Double.MAX_VALUE
            })
    void roundsAsBigDecimalDoes(double number) {
        for (int places = 0; places <= 3; places++) {
            assertThat(DecimalText.plain(number, places)).isEqualTo(oracle(number, places));
        }
    }

    @Test
    void roundsAnyNumberAsBigDecimalDoes() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200_000; i++) {
            double number = random.nextLong(100_000_000) * Math.pow(10, random.nextInt(-12, 12));
            int places = random.nextInt(4);

            assertThat(DecimalText.plain(number, places))
                    .as("%s, %s places", number, places)
                    .isEqualTo(oracle(number, places));
        }
    }

    private static String oracle(double number, int places) {
        BigDecimal rounded = BigDecimal.valueOf(number).setScale(places, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
