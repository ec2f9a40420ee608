package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.Sizes;
import dev.insitu.config.value.Rate;
import dev.insitu.platform.problem.InvalidValueException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0s, 0",
        "1ns, 1",
        "1us, 1000",
        "1µs, 1000",
        "1.5us, 1500",
        "500ms, 500000000",
        "10s, 10000000000",
        "2m, 120000000000",
        "1h, 3600000000000",
        "14d, 1209600000000000",
        "1_000ms, 1000000000",
    })
    void readsDurations(String text, long nanos) throws InvalidValueException {
        assertThat(Durations.parse(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "5", "1 s", "-1s", "+1s", "1S", "1.s", ".5s", "1e3s", "0.5ns", "3000000h", "١s"})
    void refusesWhatIsNoDuration(String text) {
        assertThatThrownBy(() -> Durations.parse(text)).hasMessage("expected a duration such as 500ms, 10s or 2m");
    }

    @ParameterizedTest
    @CsvSource({"1MB, 1000000", "200MB, 200000000", "1.5GB, 1500000000", "1000GB, 1000000000000"})
    void readsSizes(String text, long bytes) throws InvalidValueException {
        assertThat(Sizes.parse(text, 1, 1_000_000)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "200",
                "MB",
                "200M",
                "200 MB",
                "-1MB",
                "0MB",
                "0.9MB",
                "1001GB",
                "200mb",
                "1e3MB",
                "999999999999GB"
            })
    void refusesWhatIsNoSize(String text) {
        assertThatThrownBy(() -> Sizes.parse(text, 1, 1_000_000))
                .hasMessage("expected a size from 1MB to 1000000MB, such as 200MB");
    }

    @ParameterizedTest
    @CsvSource({"20000/s, 20000", "7/s, 7", "20_000/s, 20000", "0.5/s, 0.5", "1000000000/s, 1e9"})
    void readsRates(String text, double perSecond) throws InvalidValueException {
        assertThat(Rate.parse(text)).isEqualTo(new Rate(perSecond));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/s", "20000", "20k/s", "20 000/s", "-1/s", "1/m", "1/s/s", "_1/s", "1_/s", "1__0/s", "1e4/s"
            })
    void refusesWhatIsNoRate(String text) {
        assertThatThrownBy(() -> Rate.parse(text)).hasMessage("expected a rate such as 20000/s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/s", "0.0001/s", "1000000001/s", "99999999999999999999999/s"})
    void refusesRatesOutOfRange(String text) {
        assertThatThrownBy(() -> Rate.parse(text)).hasMessage("expected a rate from 0.001/s to 1000000000/s");
    }
}
