package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.pacing.BusyPeriod;
import dev.insitu.runtime.pacing.BusyPeriods;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallLinesTest {
    private static final BusyPeriods STAGE = stage();
    private static final BusyPeriods NEXT = stage();

    private static BusyPeriods stage() {
        return new Stage(Schedule.constant(1, 1_000), 1_000, Stage.UNLIMITED).periods();
    }

    @Test
    void theCallersPartsOfAPeriodAreOneLine() {
        CallLines lines = new CallLines(List.of(
                new BusyPeriod(STAGE, 100, 5_000, 109, 14_000, 20_000, 5, 14_000, 7),
                new BusyPeriod(STAGE, 100, 5_000, 110, 15_000, 21_000, 6, 15_000, 8),
                new BusyPeriod(STAGE, 300, 25_000, 309, 34_000, 40_000, 10, 14_000, 7),
                new BusyPeriod(NEXT, 100, 50_000, 109, 59_000, 60_000, 10, 9_000, 7)));

        CallLine line = lines.of(16_000).orElseThrow();
        assertThat(line.sinceNanos()).isEqualTo(5_000);
        assertThat(line.calls()).isEqualTo(11);
        assertThat(line.apartNanos()).isEqualTo(1_000);
        assertThat(line.meanNanos()).isEqualTo(29_000 / 11);
        assertThat(line.awayNanos()).isEqualTo(2 * 16_000 - 29_000);
        assertThat(line.threads()).containsExactly(7L, 8L);
        assertThat(line.callsBefore(5_000)).isZero();
        assertThat(line.callsBefore(9_000)).isEqualTo(4);
        assertThat(lines.of(55_000).orElseThrow().threads()).containsExactly(7L);
        assertThat(lines.of(22_000)).isEmpty();
        assertThat(lines.of(4_999)).isEmpty();
    }
}
