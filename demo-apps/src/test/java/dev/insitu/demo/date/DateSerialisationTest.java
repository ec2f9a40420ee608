package dev.insitu.demo.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateSerialisationTest {
    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "2026-11-21T08:00:00.123Z"})
    void dateSurvivesAsACopy(Instant time) {
        Date date = Date.from(time);

        Date copy = DateSerialisation.roundTrip(date);

        assertThat(copy).isEqualTo(date).isNotSameAs(date);
    }
}
