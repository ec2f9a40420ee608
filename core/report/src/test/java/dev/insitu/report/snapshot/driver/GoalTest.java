package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "end to end p99 <= 1ms | end to end | p99",
                "parse max<=6us | parse | max",
                "parse | parse | ''",
                "p99 | p99 | ''",
            })
    void namesAProbeAndAFigure(String condition, String probe, String statistic) {
        assertThat(Goal.of(condition)).isEqualTo(new Goal(probe, statistic, Unit.NANOS));
    }

    @Test
    void anErrorGoalIsANumberOrAShare() {
        Figures figures = Snapshot.of(
                        Recordings.bare().ramp("p", 100, 100, 1).errors(3).build())
                .probes()
                .get(0)
                .figures();

        assertThat(Goal.of("p errors <= 3").in(figures)).hasValue(3);
        assertThat(Goal.of("p errors <= 0.1%").in(figures)).hasValue(0.03);
    }

    @Test
    void isReadFromFigures() {
        Figures figures = Snapshot.of(Recordings.bare().ramp("p", 100, 100, 1).build())
                .probes()
                .get(0)
                .figures();

        assertThat(Goal.of("p mean <= 1us").in(figures)).hasValue(149.5);
        assertThat(Goal.of("p max <= 1us").in(figures)).hasValue(199);
        assertThat(Goal.of("p p50 <= 1us").in(figures)).hasValue(149);
        assertThat(Goal.of("p p99.9 <= 1us").in(figures)).isEmpty();
        assertThat(Goal.of("p pretty <= 1us").in(figures)).isEmpty();
        assertThat(Goal.of("p").in(figures)).isEmpty();
    }
}
