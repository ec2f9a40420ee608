package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Rate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateSearchTest {
    private final List<Double> tried = new ArrayList<>();

    private RateSearch.Answer search(RateSearch.Trial trial) {
        return new RateSearch(
                        rate -> {
                            tried.add(rate.perSecond());
                            return trial.at(rate);
                        },
                        new Rate(1_000),
                        new Rate(8_000))
                .run();
    }

    private static RateSearch.Outcome atMost(double most, Rate rate) {
        return rate.perSecond() <= most ? RateSearch.Outcome.PASSES : RateSearch.Outcome.FAILS;
    }

    @Test
    void findsWhereItBeginsToFail() {
        RateSearch.Answer answer = search(rate -> atMost(3_000, rate));

        assertThat(answer.passes().perSecond()).isBetween(2_900.0, 3_000.0);
        assertThat(answer.fails().perSecond()).isBetween(3_000.0, 3_100.0);
    }

    @Test
    void oneFailureMayBeTheMachines() {
        RateSearch.Answer answer = search(rate ->
                rate.perSecond() == 4_000 && tried.size() < 4 ? RateSearch.Outcome.FAILS : RateSearch.Outcome.PASSES);

        assertThat(answer.passes().perSecond()).isEqualTo(8_000);
    }

    @Test
    void aRateThatLostWorkOnceIsNotTriedAgain() {
        RateSearch.Answer answer =
                search(rate -> rate.perSecond() > 2_000 ? RateSearch.Outcome.REFUTES : RateSearch.Outcome.PASSES);

        assertThat(answer.passes().perSecond()).isEqualTo(2_000);
        assertThat(tried).containsOnlyOnce(4_000.0);
    }

    @Test
    void aRateThatLosesWorkWhenItIsConfirmedDoesNotPass() {
        RateSearch.Answer answer =
                search(rate -> rate.perSecond() == 8_000 && Collections.frequency(tried, 8_000.0) == 2
                        ? RateSearch.Outcome.REFUTES
                        : RateSearch.Outcome.PASSES);

        assertThat(tried).filteredOn(rate -> rate == 8_000).hasSize(2);
        assertThat(answer.passes().perSecond()).isLessThan(8_000);
        assertThat(answer.fails().perSecond()).isEqualTo(8_000);
    }

    /** A run of 5 s, or of 1.5 s after one that a stall decided, on a clock that is a number; a stall every 7 s. */
    @Test
    void stallsDecideNothing() {
        double[] clock = {0.3};
        boolean[] stalled = {false};
        RateSearch.Answer answer = search(rate -> {
            double begin = clock[0];
            clock[0] += stalled[0] ? 1.5 : 5;
            stalled[0] = Math.floor(begin / 7) != Math.floor(clock[0] / 7);
            return stalled[0] ? RateSearch.Outcome.STALLED : atMost(3_000, rate);
        });

        assertThat(answer.passes().perSecond()).isBetween(2_900.0, 3_000.0);
        assertThat(answer.fails().perSecond()).isBetween(3_000.0, 3_100.0);
    }

    @Test
    void aRateAtWhichEveryRunStallsFails() {
        RateSearch.Answer answer =
                search(rate -> rate.perSecond() > 2_000 ? RateSearch.Outcome.STALLED : RateSearch.Outcome.PASSES);

        assertThat(answer.passes().perSecond()).isEqualTo(2_000);
        assertThat(Collections.frequency(tried, 4_000.0)).isEqualTo(8);
    }
}
