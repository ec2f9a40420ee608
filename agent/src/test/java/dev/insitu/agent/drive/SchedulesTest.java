package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.Rate;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesTest {
    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @CsvSource({
        "20000, 1000000000, 20000",
        "300000, 10000, 3",
        "300000, 1000000000, 300000",
        "0.125, 8000000000, 1",
        "0.125, 8000000001, 2",
        "1234567.891011, 1000000000, 1234568",
    })
    void asManyAreDueAsTheRateSays(double perSecond, long nanos, long due) {
        Schedule schedule = Schedules.of(new Rate(perSecond), new Arrivals.Constant(), 0);

        assertThat(dueWithin(nanos, schedule)).isEqualTo(due);
    }

    @Test
    void runsWithPoissonArrivalsDifferAndCanBeRepeated() {
        assertThat(poisson(7, 0)).isEqualTo(poisson(7, 0)).isNotEqualTo(poisson(7, 1));
        assertThat(poisson(8, 0)).as("the next seed's first run").isEqualTo(poisson(7, 1));
    }

    private static List<Long> poisson(long seed, int run) {
        List<Long> counts = new ArrayList<>();
        for (int tenth = 1; tenth <= 10; tenth++) {
            Schedule schedule = Schedules.of(new Rate(1_000), new Arrivals.Poisson(seed), run);
            counts.add(dueWithin(tenth * SECOND / 10, schedule));
        }
        return counts;
    }

    private static long dueWithin(long nanos, Schedule schedule) {
        Stage stage = Stage.lasting(schedule, nanos, nanos);
        stage.prepare();
        return stage.length();
    }
}
