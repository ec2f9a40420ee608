package dev.insitu.report.snapshot.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.report.file.Formats;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What found no memory is said wherever the rest is: no figure and no check passes for whole that is not. */
class LostSamplesTest {
    @Test
    void aCheckOverAProbeWithLossesIsUndecidable() {
        Snapshot snapshot = snapshot(Facts.fact("lost", "32", "17"));

        assertThat(snapshot.checks().get(0).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        assertThat(snapshot.checks().get(0).reason()).isEqualTo("17 samples were lost");
        assertThat(snapshot.checks().get(1).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        assertThat(snapshot.session().lost()).isEqualTo(17);
        assertThat(String.join("\n", snapshot.notes())).contains("17 samples were lost");
    }

    @Test
    void whatIsMissingOfSomeProbeDecidesNoCheck() {
        Snapshot snapshot = snapshot(Facts.fact("beside", "5"));

        for (CheckResult check : snapshot.checks()) {
            assertThat(check.outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        }
        assertThat(snapshot.session().lost()).isEqualTo(5);
    }

    @Test
    void theJsonReportSaysHowManyAndIsNotComplete() {
        String lost = Formats.of(OutputFormat.JSON).render(snapshot(Facts.fact("lost", "33", "2")));
        String whole = Formats.of(OutputFormat.JSON).render(snapshot(Facts.fact("note", "nothing")));

        assertThat(lost).contains("\"lost\": 2").contains("\"complete\": false");
        assertThat(whole).contains("\"lost\": 0").contains("\"complete\": true");
    }

    @Test
    void pausesOfTheMachineThatWereLostAreNoCalls() {
        assertThat(snapshot(Facts.fact("lost", "8", "3")).session().lost()).isZero();
    }

    private static Snapshot snapshot(Fact fact) {
        List<Fact> journal = new ArrayList<>();
        journal.add(Facts.fact("probe", "32", "method", "parse"));
        journal.add(Facts.fact("probe", "33", "method", "hash"));
        journal.add(Facts.fact("check", "parse max <= 1s", "parse", "-", "max", "1000000000"));
        journal.add(Facts.fact("check", "hash max <= 1s", "hash", "-", "max", "1000000000"));
        journal.add(fact);
        return Snapshot.of(new Recording(journal, List.of(counts(32), counts(33)), true, Optional.empty()));
    }

    private static EpochCounts counts(int probe) {
        Histogram histogram = new Histogram(10_000, 3);
        histogram.recordValueWithCount(1_000, 100);
        return new EpochCounts(probe, 1, 100_000, 1_000, 1_000, 0, 0, BucketCounts.of(histogram));
    }
}
