package dev.insitu.report.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** Of 400 calls 100 were timed, each 1 us. */
class SampledCheckTest {

    @Test
    void aMaximumThatHoldsIsUndecidable() {
        CheckResult result = check("max", 2_000);

        assertThat(result.outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        assertThat(result.reason()).isEqualTo("only 100 of 400 calls were timed");
    }

    @Test
    void aMaximumThatDoesNotHoldFails() {
        assertThat(check("max", 500).outcome()).isEqualTo(CheckResult.Outcome.FAILED);
    }

    @Test
    void aMedianIsThatOfTheTimedCalls() {
        assertThat(check("p50", 2_000).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
    }

    private static CheckResult check(String statistic, long most) {
        Recordings recordings = Recordings.bare()
                .ramp("work", 100, 1_000, 0)
                .sampled(4, 300)
                .fact("check", "as written", "work", "-", statistic, Long.toString(most));
        return Snapshot.of(recordings.build()).checks().get(0);
    }
}
