package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.snapshot.Trial;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.Verdict;
import java.util.EnumSet;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What the report's verdict on a run means for the search that made it. */
class SearchTrialTest {
    @Test
    void aRunThatKeptUpPassesOrFailsByItsFigure() {
        assertThat(outcome(Verdict.VALID, CheckResult.Outcome.PASSED)).isEqualTo(RateSearch.Outcome.PASSES);
        assertThat(outcome(Verdict.VALID, CheckResult.Outcome.FAILED)).isEqualTo(RateSearch.Outcome.FAILS);
    }

    @Test
    void aRunThatLostWorkRefutesItsRateWhateverItsFigure() {
        for (Verdict verdict : EnumSet.complementOf(EnumSet.of(Verdict.VALID))) {
            for (CheckResult.Outcome figure : CheckResult.Outcome.values()) {
                assertThat(outcome(verdict, figure)).as(verdict + " " + figure).isEqualTo(RateSearch.Outcome.REFUTES);
            }
        }
    }

    @Test
    void fewLongIterationsAreAStall_manyAreTheMethod() {
        assertThat(Stall.of(600_000_000, 0, 0))
                .as("all queued, by the rate alone")
                .isEmpty();
        assertThat(Stall.of(600_000_000, 1, 0)).contains(new Stall(600_000_000, 1));
        assertThat(Stall.of(600_000_000, 3, 0)).isPresent();
        assertThat(Stall.of(600_000_000, 4, 0)).isEmpty();
    }

    @Test
    void aRunThatIsLaterThanItsStallsAreLongFailsByItsRate() {
        assertThat(Stall.of(50_000_000, 2, 100_000_000)).isPresent();
        assertThat(Stall.of(50_000_000, 2, 100_000_001)).isEmpty();
    }

    @Test
    void theAnswerSaysOnHowManyRunsItRests() {
        assertThat(SearchTrial.trials(17, 0)).isEqualTo("17 runs");
        assertThat(SearchTrial.trials(17, 4)).isEqualTo("17 runs, 4 of them repeated after a stall");
    }

    private static RateSearch.Outcome outcome(Verdict verdict, CheckResult.Outcome figure) {
        return SearchTrial.outcome(new Trial(verdict, figure, 5_000_000_000L, OptionalDouble.of(1), ""));
    }
}
