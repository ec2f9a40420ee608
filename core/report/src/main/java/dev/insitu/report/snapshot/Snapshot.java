package dev.insitu.report.snapshot;

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
 * Everything a report says, before it has a form. Immutable.
 *
 * @param environment what the figures depend on: JVM, collector, CPUs and the like, in the order recorded
 * @param driver present where a method was driven
 * @param jitter present where the machine was watched
 * @param probes in the order of their rules, those of a rule as they were first defined
 * @param checks what was to hold, and whether it does, in the order of the configuration
 * @param explanation by what means the slowest samples are explained, where they are
 * @param notes what a reader must know to take the figures right
 * @param outputs the names of the formats asked for
 * @param history what was counted interval by interval; absent where that was not kept
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
        List<String> outputs,
        Optional<History> history) {

    public Snapshot {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        probes = List.copyOf(probes);
        checks = List.copyOf(checks);
        unmatched = List.copyOf(unmatched);
        skippedMethods = List.copyOf(skippedMethods);
        notes = List.copyOf(notes);
        outputs = List.copyOf(outputs);
    }

    /**
     * Computes what the recording amounts to.
     *
     * @throws IllegalArgumentException when a fact of a known kind says nothing that can be understood
     */
    public static Snapshot of(Recording recording) {
        return new SnapshotBuilder().add(recording).build();
    }
}
