package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.snapshot.figures.SessionInfo;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockTextTest {
    @ParameterizedTest
    @CsvSource({
        "UTC, 2026-11-26T10:02:03.004Z, 10:02:03.004",
        "+02:00, 2026-11-26T23:02:03.004Z, 01:02:03.004",
        "Europe/Vienna, 2026-07-26T10:02:03Z, 12:02:03.000",
        "Europe/Vienna, 2026-11-26T10:02:03Z, 11:02:03.000",
        "America/New_York, 2026-11-26T01:00:00Z, 20:00:00.000",
    })
    void timesAreOfTheZone(String zone, Instant time, String expected) {
        assertThat(new ClockText(session(zone)).timeOfDay(nanos(time))).isEqualTo(expected);
    }

    private static long nanos(Instant time) {
        return time.toEpochMilli() * 1_000_000;
    }

    private static SessionInfo session(String zone) {
        return new SessionInfo(
                "0",
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                true,
                false,
                0,
                Optional.empty(),
                zone);
    }
}
