package dev.insitu.report.snapshot.check;

import static dev.insitu.report.snapshot.check.CheckResult.Outcome.FAILED;
import static dev.insitu.report.snapshot.check.CheckResult.Outcome.PASSED;
import static dev.insitu.report.snapshot.check.CheckResult.Outcome.UNDECIDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What checks on spans come to. */
class SpanCheckTest {
    /** 1,000 samples from 1 to 1,000 us. */
    private final Recordings recordings = Recordings.bare().ramp("parse", 1_000, 1_000, 1_000);

    private CheckResult check(String probe, String rate, String statistic, long limitNanos) {
        recordings.fact(
                "check", probe + ' ' + statistic + " <= 1us", probe, rate, statistic, Long.toString(limitNanos));
        List<CheckResult> checks = Snapshot.of(recordings.build()).checks();
        return checks.get(checks.size() - 1);
    }

    @Test
    void areUndecidableWhenStartsAndEndsCannotBePaired() {
        recordings.fact("span", "0", "neverEnded", "1", "unmatched", "two threads end it");

        assertThat(check("parse", "-", "max", 1_000_000_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "p50", 1_000_000_000).reason()).isEqualTo("unmatched: two threads end it");
    }

    @Test
    void sayWhatIsMissingFromTheFigures() {
        recordings.fact("span", "0", "neverEnded", "9");

        assertThat(check("parse", "-", "max", 1_000_000).reason()).isEqualTo("9 never ended, and are in no figure");
    }

    /** Of 1,000 samples of 1 to 1,000 us, each 1 us longer than the one before. */
    @Test
    void areUndecidableWhereWhatNeverEndedCouldBreakThem() {
        recordings.fact("span", "0", "neverEnded", "1000");

        assertThat(check("parse", "-", "p50", 1_000_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "p90", 1_000_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "p90", 1_000_000).reason()).isEqualTo("1,000 never ended, and are in no figure");
        assertThat(check("parse", "-", "p50", 990_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "mean", 1_000_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "p50", 1_000).outcome()).isNotEqualTo(PASSED);
    }

    @Test
    void holdWhereTheFewThatNeverEndedCannotBreakThem() {
        recordings.fact("span", "0", "neverEnded", "5");

        assertThat(check("parse", "-", "p90", 950_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "p90", 901_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "max", 1_000_000).outcome()).isEqualTo(PASSED);
    }

    /** One lost in between shifts all later pairs, and it is not counted yet. */
    @Test
    void areUndecidableWherePairsByOrderAreNotYetVerified() {
        recordings.fact("span", "0", "notKnown", "order");

        assertThat(check("parse", "-", "max", 1_000_000_000).outcome()).isEqualTo(UNDECIDABLE);
        assertThat(check("parse", "-", "max", 1_000_000_000).reason())
                .isEqualTo("whether each start met its own end is known only when the session has ended");

        recordings.fact("span", "0", "neverEnded", "0");
        assertThat(check("parse", "-", "max", 1_000_000_000).outcome()).isEqualTo(PASSED);
    }

    /** Of a JVM that runs or was killed: a thousand starts may wait for their end for an hour. */
    @Test
    void doNotPassWhileItIsNotKnownHowManyNeverEnded() {
        recordings.fact("span", "0", "notKnown", "key");

        for (String statistic : List.of("p50", "mean", "max")) {
            assertThat(check("parse", "-", statistic, 1_000_000_000).outcome()).isEqualTo(UNDECIDABLE);
            assertThat(check("parse", "-", statistic, 1_000_000_000).reason())
                    .isEqualTo("how many never ended is known only when the session has ended");
            assertThat(check("parse", "-", statistic, 1).outcome()).isEqualTo(FAILED);
        }
        recordings.fact("check", "parse errors <= 0", "parse", "-", "errors", "0");
        assertThat(Snapshot.of(recordings.build()).checks())
                .last()
                .extracting(CheckResult::outcome)
                .isEqualTo(PASSED);
    }

    /** Of a window it is known how many of the whole never ended: all of them may belong to it. */
    @Test
    void ofAWindowPassWhereAllThatNeverEndedCouldNotBreakThem() {
        recordings.fact("span", "0", "notKnown", "key", "mostNeverEnded", "5");

        assertThat(check("parse", "-", "p90", 950_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "p90", 950_000).reason())
                .isEqualTo("of the whole recording 5 never ended; how many of these belong to the window is not known");
        assertThat(check("parse", "-", "p90", 901_000).outcome()).isEqualTo(UNDECIDABLE);

        recordings.fact("span", "0", "neverEnded", "0");
        assertThat(check("parse", "-", "p90", 901_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "p90", 901_000).reason()).isEmpty();
    }

    /** Which of the rates they belong to is not known: it may be the one that is checked. */
    @Test
    void ofADrivenSessionAreUndecidableToo() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("iterations", "1000");
        int hop = driven.rule("span", "hop");
        int run = driven.series("5000.0").run();
        driven.ramp(DrivenRecordings.END_TO_END, run, 1_000, 50_000, 50_100)
                .ramp(DrivenRecordings.SERVICE_TIME, run, 1_000, 50_000, 50_100)
                .ramp(hop, run, 1_000, 50_000, 50_100)
                .ended(run, "started", 1_000, "completed", 1_000, "failed", 0, "elapsedNanos", 200_000_000)
                .fact("span", Integer.toString(hop), "neverEnded", "1000")
                .fact("check", "hop p90 <= 1ms", "hop", "-", "p90", "1000000")
                .fact("check", "hop p50 <= 1ms", "hop", "-", "p50", "1000000");

        assertThat(Snapshot.of(driven.build()).checks())
                .extracting(CheckResult::outcome)
                .containsExactly(UNDECIDABLE, PASSED);
    }
}
