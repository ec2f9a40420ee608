package dev.insitu.report.snapshot;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.report.snapshot.check.Check;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.check.Checker;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of one run of a search. It uses the report's own judge, so a search never passes a run whose figures the report does
 * not trust.
 *
 * @param runNanos from the run's first due time to its last end; 0 where it is not known
 * @param measured the goal's figure; absent where it is not known
 * @param reason without a full stop; empty where the goal's figure alone decided
 */
public record Trial(
        Verdict verdict, CheckResult.Outcome outcome, long runNanos, OptionalDouble measured, String reason) {

    /**
     * Judges a run.
     *
     * @param epoch the epoch of a run in the recording
     * @param text the goal as the user wrote it
     * @param limit in nanoseconds, or as the user wrote it where the statistic is {@code errors}
     */
    public static Trial of(Recording recording, int epoch, String text, String probe, String statistic, String limit) {
        Snapshot run = new SnapshotBuilder().add(recording).build(epoch);
        List<Series> known = run.driver().orElseThrow().series();
        if (known.isEmpty()) {
            // The journal had no memory for the run's beginning.
            return new Trial(
                    Verdict.INCOMPLETE,
                    CheckResult.Outcome.UNDECIDABLE,
                    0,
                    OptionalDouble.empty(),
                    "the run is missing from the recording");
        }
        Series series = known.get(0);
        Check goal =
                Check.of(new RuleFact.MustHold(text, probe, OptionalDouble.of(series.targetRate()), statistic, limit));
        CheckResult result =
                new Checker(run.probes(), run.driver()).results(List.of(goal)).get(0);
        String reason = series.verdict() == Verdict.VALID
                ? result.reason()
                : series.verdict().key() + ": " + series.judgement().reason();
        long runNanos = series.runNanos().isEmpty() ? 0 : series.runNanos().get(0);
        return new Trial(series.verdict(), result.outcome(), runNanos, result.measured(), reason);
    }

    public boolean passes() {
        return verdict == Verdict.VALID && outcome == CheckResult.Outcome.PASSED;
    }
}
