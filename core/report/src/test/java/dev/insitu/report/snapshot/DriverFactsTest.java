package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverFactsTest {

    @Test
    void tellsWhatWasAsked() {
        DriverPlan plan = Snapshot.of(DrivenRecordings.echo()
                        .driver("arrivals", "poisson 42")
                        .driver("until", "a.B#c()")
                        .driver("colour", "blue")
                        .driver("method", "com.acme.Other#roundTrip()")
                        .driver("method", "com.acme.Other#roundTrip()")
                        .build())
                .driver()
                .orElseThrow()
                .plan();

        assertThat(plan.methods())
                .containsExactly("com.acme.EchoClient#roundTrip(byte[])", "com.acme.Other#roundTrip()");
        assertThat(plan.isConstant()).isFalse();
        assertThat(plan.iterations()).hasValue(50_000);
        assertThat(plan.durationNanos()).isEmpty();
        assertThat(plan.settleNanos()).hasValue(1_000_000_000);
        assertThat(plan.until()).hasValue("a.B#c()");
    }

    @Test
    void epochsWithoutANameAreOutsideTheRuns() {
        DrivenRecordings driven = DrivenRecordings.echo();
        int rule = driven.rule("method", "parse");
        driven.exactly(rule, driven.epoch("before"), 1).series("100");
        driven.exactly(rule, driven.run(), 2, 3).exactly(rule, 99, 4);

        ProbeFigures parse = Snapshot.of(driven.build()).probes().get(4);

        assertThat(parse.series()).hasSize(1);
        assertThat(parse.figures().count()).isEqualTo(2);
        assertThat(parse.outsideRuns().orElseThrow().count()).isEqualTo(2);
    }

    @Test
    void withoutADriverEveryEpochCounts() {
        Snapshot snapshot = Snapshot.of(Recordings.bare()
                .fact("epoch", "1", "before")
                .probe("p", 1)
                .epoch(0, 1, 2)
                .build());

        assertThat(snapshot.driver()).isEmpty();
        assertThat(snapshot.probes().get(0).figures().count()).isEqualTo(2);
        assertThat(snapshot.probes().get(0).outsideRuns()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driver method",
                "driver settle soon",
                "series 1 fast",
                "series 1 0",
                "epoch 1",
                "epoch 1 run 1",
                "ended 1 started many",
                "ended 1 started",
                "span 32 neverEnded x",
                "step 1",
                "answer 5000",
                "jitter threshold low"
            })
    void aFactThatSaysNothingIsNamed(String fact) {
        DrivenRecordings recording =
                DrivenRecordings.echo().driver("goal", "end to end p99 <= 1ms").fact(fact.split(" ", -1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Snapshot.of(recording.build()))
                .withMessageContaining(fact.replace(" ", ", "));
    }
}
