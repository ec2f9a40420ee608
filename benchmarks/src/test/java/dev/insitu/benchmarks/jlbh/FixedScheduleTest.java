package dev.insitu.benchmarks.jlbh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FixedScheduleTest {
    private static final double MILLISECOND = 1e6;

    @Test
    void waitsForNothingButTheWorkWhenLeftAlone() {
        JlbhFigures figures = FixedSchedule.of(new Situation("", 1_000, 10_000, 100_000, 0));
        assertThat(figures.endToEnd()).isEqualTo(new Percentiles(1_000, 1_000, 1_000, 1_000, 1_000));
        assertThat(figures.runNanos()).isEqualTo(99_999 * 100_000.0 + 1_000);
    }

    /** Each stop of 300 ms makes 3,000 wait, from 300 ms down to nothing; catching up, 1 % more. */
    @Test
    void chargesStopsToAllIterationsDueMeanwhile() {
        JlbhFigures figures = FixedSchedule.of(new Situation("", 1_000, 10_000, 100_000, 8));
        double catchingUp = 0.99;
        assertThat(figures.endToEnd().p50()).isEqualTo(1_000);
        assertThat(figures.endToEnd().p90()).isCloseTo((300 - 125 * catchingUp) * MILLISECOND, within(MILLISECOND));
        assertThat(figures.endToEnd().p99()).isCloseTo((300 - 12.5 * catchingUp) * MILLISECOND, within(MILLISECOND));
        assertThat(figures.endToEnd().worst()).isCloseTo(300 * MILLISECOND, within(MILLISECOND));
        assertThat(figures.runNanos()).isEqualTo(99_999 * 100_000.0 + 1_000);
    }

    @Test
    void fallsBehindAtEachIterationWhenOverloaded() {
        JlbhFigures figures = FixedSchedule.of(new Situation("", 20_000, 100_000, 1_000_000, 0));
        assertThat(figures.endToEnd().p50()).isEqualTo(499_999 * 10_000.0 + 20_000);
        assertThat(figures.endToEnd().worst()).isEqualTo(999_999 * 10_000.0 + 20_000);
        assertThat(figures.runNanos()).isEqualTo(1_000_000 * 20_000.0);
    }

    @Test
    void figuresSurviveTheWayFromTheirProcess() {
        JlbhFigures sent =
                new JlbhFigures(1e10, new Percentiles(1, 2, 3, 4, 5), new Percentiles(6, 7, 8, 9, Double.NaN), "");
        assertThat(JlbhFigures.isLine(sent.line())).isTrue();
        assertThat(JlbhFigures.parse(sent.line())).isEqualTo(sent);
    }
}
