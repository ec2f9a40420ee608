package dev.insitu.report.snapshot.check;

import static dev.insitu.report.snapshot.check.CheckResult.Outcome.PASSED;
import static dev.insitu.report.snapshot.check.CheckResult.Outcome.UNDECIDABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
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

    @Test
    void sayWhereItIsNotYetKnownHowManyAreMissing() {
        recordings.fact("span", "0", "notKnown", "key");

        assertThat(check("parse", "-", "max", 1_000_000_000).outcome()).isEqualTo(PASSED);
        assertThat(check("parse", "-", "max", 1_000_000_000).reason())
                .isEqualTo("how many never ended is known only when the session has ended");
    }
}
