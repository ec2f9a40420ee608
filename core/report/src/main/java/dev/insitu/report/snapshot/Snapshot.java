package dev.insitu.report.snapshot;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.History;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SessionInfo;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.report.snapshot.figures.UnmatchedRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a report, independent of its format. Immutable.
 *
 * @param environment properties that figures depend on: JVM, collector, CPUs and the like, in the order recorded
 * @param driver present where a method was driven
 * @param jitter present where the machine was watched
 * @param probes in the order of their rules; within a rule, in the order they were defined
 * @param checks the user's limits, and whether they hold, in the order of the configuration
 * @param explanation how the slowest samples are explained, if they are
 * @param notes what readers need to interpret the figures
 * @param outputs the forms of the report that were asked for
 * @param history the counts by interval; absent where they were not kept
 * @param followed the followed probes, which are in nothing else
 * @param marks the moments that users have named, in order
 * @param incidents the times in which rules of the configuration were met
 */
public record Snapshot(
        SessionInfo session,
        Map<String, String> environment,
        ClockCost clock,
        Optional<DriverFigures> driver,
        Optional<JitterFigures> jitter,
        List<ProbeFigures> probes,
        PercentileLadder ladder,
        List<CheckResult> checks,
        Optional<ExplanationMeans> explanation,
        List<UnmatchedRule> unmatched,
        List<SkippedMethod> skippedMethods,
        List<String> notes,
        List<OutputFormat> outputs,
        Optional<History> history,
        List<NamedMoment> marks,
        KeptIncidents incidents,
        Followed followed) {

    public Snapshot {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        probes = List.copyOf(probes);
        checks = List.copyOf(checks);
        unmatched = List.copyOf(unmatched);
        skippedMethods = List.copyOf(skippedMethods);
        notes = List.copyOf(notes);
        outputs = List.copyOf(outputs);
        marks = List.copyOf(marks);
    }

    /**
     * Computes the figures of a recording.
     *
     * @throws IllegalArgumentException when a fact of a known kind cannot be understood
     */
    public static Snapshot of(Recording recording) {
        return new SnapshotBuilder().add(recording).build();
    }

    /** Whether a method was driven, but no run is known, so that there is no verdict to judge its figures by. */
    public boolean lacksRuns() {
        return DriverFigures.lackRuns(driver, probes);
    }
}
