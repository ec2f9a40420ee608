package dev.insitu.report.snapshot.check;

import static dev.insitu.report.snapshot.check.CheckResult.Outcome.FAILED;
import static dev.insitu.report.snapshot.check.CheckResult.Outcome.PASSED;
import static dev.insitu.report.snapshot.check.CheckResult.Outcome.UNDECIDABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** What checks come to. */
class CheckTest {
    /** 1,000 samples from 1 to 1,000 us. */
    private final Recordings recordings = Recordings.bare().ramp("parse", 1_000, 1_000, 1_000);

    private CheckResult check(String probe, String rate, String statistic, long limitNanos) {
        recordings.fact(
                "check", probe + ' ' + statistic + " <= 1us", probe, rate, statistic, Long.toString(limitNanos));
        return last(Snapshot.of(recordings.build()));
    }

    private static CheckResult last(Snapshot snapshot) {
        return snapshot.checks().get(snapshot.checks().size() - 1);
    }

    private static CheckResult check(DrivenRecordings driven, String probe, String rate, String statistic, long limit) {
        driven.fact("check", "text", probe, rate, statistic, Long.toString(limit));
        return last(Snapshot.of(driven.build()));
    }

    @Test
    void holdUpToTheLimitItself() {
        assertThat(check("parse", "-", "max", 1_000_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "max", 999_999).outcome()).isEqualTo(FAILED);
        assertThat(check("parse", "-", "mean", 500_500).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "mean", 500_499).outcome()).isEqualTo(FAILED);
        assertThat(check("parse", "-", "p99", 991_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "p99", 980_000).outcome()).isEqualTo(FAILED);
    }

    /** It has the driver's rows, but no verdict: the driver may have fallen behind in it. */
    @Test
    void doNotPassInAWindowWithoutAWholeRun() {
        recordings.fact("probe", "1", "driver", "end to end");

        assertThat(check("parse", "-", "max", 1_000_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "max", 1_000_000).reason())
                .isEqualTo("no run of the driver lies whole in the window");
        // A call of the warm-up may be the slowest.
        assertThat(check("parse", "-", "max", 999_999).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(errors("0").outcome()).isEqualTo(PASSED);
    }

    @Test
    void limitErrorsByNumberOrShareOfTheCalls() {
        recordings.errors(2);

        assertThat(errors("0.2%").outcome()).isEqualTo(PASSED);
        assertThat(errors("0.19%").outcome()).isEqualTo(FAILED);
        assertThat(errors("0.19%").measured()).hasValue(0.002);
        assertThat(errors("2").outcome()).isEqualTo(PASSED);
        assertThat(errors("1").outcome()).isEqualTo(FAILED);
        assertThat(errors("0").measured()).hasValue(2);
    }

    @Test
    void errorLimitsNeedCalls() {
        recordings.probe("never called").fact("check", "text", "never called", "-", "errors", "0");

        CheckResult result = last(Snapshot.of(recordings.build()));

        assertThat(result.outcome()).isEqualTo(UNDECIDABLE);
        assertThat(result.reason()).isEqualTo("no samples");
    }

    private CheckResult errors(String most) {
        recordings.fact("check", "parse errors <= " + most, "parse", "-", "errors", most);
        return last(Snapshot.of(recordings.build()));
    }

    @Test
    void tellWhatWasMeasured() {
        CheckResult result = check("parse", "-", "mean", 1);

        assertThat(result.measured()).hasValue(500_500);
        assertThat(result.reason()).isEmpty();
        assertThat(result.check().text()).isEqualTo("parse mean <= 1us");
    }

    @Test
    void areUndecidableWhereTooFewSamplesAreAbove() {
        CheckResult result = check("parse", "-", "p99.5", 1_000_000_000);

        assertThat(result.outcome()).isEqualTo(UNDECIDABLE);
        assertThat(result.measured()).isEmpty();
        assertThat(result.reason()).isEqualTo("only 5 samples above p99.5");
        assertThat(check("parse", "-", "p99.9", 1).reason()).isEqualTo("only 1 sample above p99.9");
        assertThat(check("parse", "-", "p99.999", 1).reason()).isEqualTo("0 of 1,000 samples above p99.999");
    }

    @Test
    void areUndecidableOfTheMedianAndThe90thBelowTenSamples() {
        String few = "; p50 and p90 are known from 10 samples on";
        recordings.ramp("once", 1, 1, 1).ramp("nine", 9, 1, 1).ramp("ten", 10, 1, 1);

        assertThat(check("once", "-", "p50", 1).reason()).isEqualTo("only 1 sample" + few);
        assertThat(check("nine", "-", "p50", 1).reason()).isEqualTo("only 9 samples" + few);
        assertThat(check("nine", "-", "p90", 1).reason()).isEqualTo("only 9 samples" + few);
        assertThat(check("ten", "-", "p90", 1_000).outcome()).isEqualTo(PASSED);
    }

    @Test
    void areUndecidableWhereThereIsNothingToHold() {
        recordings.probe("idle");

        assertThat(check("prase", "-", "max", 1).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("prase", "-", "max", 1).reason())
                .isEqualTo("there is no probe \"prase\"; there is parse, idle");
        assertThat(check("idle", "-", "max", 1).reason()).isEqualTo("no samples");
        assertThat(check("parse", "50.0", "max", 1).reason()).isEqualTo("nothing was driven");
    }

    @Test
    void sayThatTheProbeWasTakenOut() {
        recordings.fact("dropped", "0", "50", "100");

        assertThat(check("parse", "-", "max", 1_000_000).reason()).isEqualTo("dropped after 1,000 calls");
    }

    @Test
    void aRulesCheckAppliesToEachCalledProbe() {
        recordings
                .ramp("read: head", 10, 1_000, 0)
                .ramp("read: body", 10, 3_000, 0)
                .probe("read: tail");

        CheckResult failed = check("read", "-", "max", 2_000);

        assertThat(failed.outcome()).isEqualTo(FAILED);
        assertThat(failed.measured()).hasValue(3_000);
        assertThat(failed.reason()).isEqualTo("read: body");
        assertThat(check("read", "-", "max", 3_000).outcome()).isEqualTo(PASSED);
    }

    @Test
    void mustHoldAtEachRateThatIsNotTold() {
        DrivenRecordings driven = twoRates();

        CheckResult failed = check(driven, "end to end", "-", "max", 60_000);
        assertThat(failed.outcome()).isEqualTo(FAILED);
        assertThat(failed.measured()).hasValue(90_000);
        assertThat(failed.reason()).isEqualTo("at 20,000/s");
        assertThat(check(driven, "end to end", "5000.0", "max", 60_000).outcome())
                .isEqualTo(PASSED);
        assertThat(check(driven, "end to end", "5000.0", "max", 60_000).reason())
                .isEmpty();
        assertThat(check(driven, "end to end", "20000", "max", 60_000).outcome())
                .isEqualTo(FAILED);
        assertThat(check(driven, "end to end", "-", "max", 90_000).outcome()).isEqualTo(PASSED);
        assertThat(check(driven, "end to end", "10000", "max", 90_000).reason())
                .isEqualTo("nothing was driven at 10,000/s; there is 5,000/s, 20,000/s");
    }

    /** Each verdict but valid means that the figures are not the latency at this rate. */
    @Test
    void latencyChecksNeverPassAtAnInvalidRate() {
        DrivenRecordings driven = twoRates();
        driven.exactly(DrivenRecordings.SERVICE_TIME, driven.series("7000.0").run(), 50_000);

        CheckResult result = check(driven, "service time", "7000", "max", 60_000);

        assertThat(result.outcome()).isEqualTo(UNDECIDABLE);
        assertThat(result.measured()).hasValue(50_000);
        assertThat(result.reason()).isEqualTo("7,000/s was incomplete: the run was cut short after 1 iterations");
        assertThat(check(driven, "service time", "-", "max", 60_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check(driven, "service time", "7000", "mean", 60_000).outcome())
                .isEqualTo(UNDECIDABLE);
        assertThat(check(driven, "service time", "5000", "max", 60_000).outcome())
                .isEqualTo(PASSED);
        assertThat(check(driven, "service time", "7000", "errors", 0).outcome()).isEqualTo(PASSED);
        assertThat(check(driven, "service time", "7000", "max", 40_000).outcome())
                .isEqualTo(FAILED);
    }

    @Test
    void neverPassWhereTheIterationsFailed() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("iterations", "20");
        int run = driven.series("5000.0").run();
        driven.ramp(DrivenRecordings.END_TO_END, run, 20, 1_000, 2_000)
                .ramp(DrivenRecordings.SERVICE_TIME, run, 20, 1_000, 2_000)
                .ended(run, "started", 20, "completed", 20, "failed", 20, "elapsedNanos", 4_000_000);

        CheckResult result = check(driven, "end to end", "-", "p50", 1_000_000);

        assertThat(result.outcome()).isEqualTo(UNDECIDABLE);
        assertThat(result.reason()).isEqualTo("5,000/s was failing: 100 % of the iterations failed");
    }

    @Test
    void sayItOfEachRateTheyAreAbout() {
        DrivenRecordings driven = twoRates().series("7000.0");
        driven.exactly(DrivenRecordings.END_TO_END, driven.run(), 40_000);

        assertThat(check(driven, "end to end", "-", "max", 80_000).reason())
                .isEqualTo("at 20,000/s; 7,000/s was incomplete");
        driven.series("6000.0").exactly(DrivenRecordings.END_TO_END, driven.run(), 95_000);
        assertThat(check(driven, "end to end", "-", "max", 90_000).reason())
                .isEqualTo("at 6,000/s; 7,000/s was incomplete; 6,000/s was incomplete");
    }

    @Test
    void afterASearchAreAboutItsAnswer() {
        DrivenRecordings driven = twoRates().driver("goal", "end to end max <= 60 us");
        driven.fact("answer", "5000.0", "20000.0");

        assertThat(check(driven, "end to end", "-", "max", 60_000).outcome()).isEqualTo(PASSED);
    }

    @Test
    void areUndecidableWhereASearchFoundNoRate() {
        DrivenRecordings driven = twoRates().driver("goal", "end to end max <= 1 us");
        driven.fact("answer", "", "5000.0", "5,000/s, the lowest rate, fails");

        assertThat(check(driven, "end to end", "-", "max", 60_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check(driven, "end to end", "-", "max", 60_000).reason())
                .isEqualTo("the search found no rate that meets end to end max <= 1 us");
        assertThat(check(driven, "end to end", "5000.0", "max", 60_000).outcome())
                .isEqualTo(PASSED);
    }

    @Test
    void areUndecidableWhereNoRunBegan() {
        assertThat(check(DrivenRecordings.echo(), "end to end", "-", "max", 1).reason())
                .isEqualTo("no run began");
    }

    @Test
    void thatCannotBeUnderstoodAreRefused() {
        assertThatThrownBy(() -> check("parse", "-", "p101", 1)).hasMessageContaining("expected mean, max");
    }

    private static DrivenRecordings twoRates() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("iterations", "2");
        long[] worst = {50_000, 90_000};
        for (int i = 0; i < 2; i++) {
            int epoch = driven.series(i == 0 ? "5000.0" : "20000.0").run();
            driven.exactly(DrivenRecordings.SERVICE_TIME, epoch, 40_000, 50_000);
            driven.exactly(DrivenRecordings.END_TO_END, epoch, 40_000, worst[i]);
            driven.endedWell(epoch, 2, i == 0 ? 400_000 : 100_000);
        }
        return driven;
    }
}
