package dev.insitu.tool.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.problem.InvalidValueException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Two hours in the night in which clocks are put back from three to two: time goes on. */
class MomentsTest {
    private static final long MINUTE = 60_000_000_000L;

    private final Moments moments = new Moments(
            Instant.parse("2026-10-25T00:30:00Z").getEpochSecond() * 1_000_000_000,
            120 * MINUTE,
            ZoneId.of("Europe/Vienna"),
            text -> OptionalLong.empty());

    @Test
    void anHourThatIsThereTwiceIsTheFirstUnlessTheOffsetTells() throws InvalidValueException {
        assertThat(moments.nanos("02:45")).isEqualTo(15 * MINUTE);
        assertThat(moments.nanos("2026-10-25T02:45+02:00")).isEqualTo(15 * MINUTE);
        assertThat(moments.nanos("2026-10-25T02:45+01:00")).isEqualTo(75 * MINUTE);
        assertThat(moments.nanos("03:15")).isEqualTo(105 * MINUTE);
        assertThat(moments.nanos("-1h")).isEqualTo(60 * MINUTE);
        assertThat(moments.text(15 * MINUTE)).isEqualTo("2026-10-25T02:45+02:00");
        assertThat(moments.text(75 * MINUTE)).isEqualTo("2026-10-25T02:45+01:00");
    }
}
