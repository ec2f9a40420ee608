package dev.insitu.report.snapshot;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.check.Check;
import dev.insitu.report.snapshot.figures.LostSamples;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.report.snapshot.figures.UnmatchedRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Collects all facts of a recording's journal, in order. */
final class SnapshotFacts extends FactAdapter {
    String version = "";
    OptionalLong started = OptionalLong.empty();
    OptionalLong finished = OptionalLong.empty();
    Optional<SessionFact.Window> window = Optional.empty();
    String zone = "UTC";
    private final List<SessionFact.Mark> marks = new ArrayList<>();
    private final IncidentFacts incidents = new IncidentFacts();
    Optional<String> directory = Optional.empty();
    String percentiles = "auto";
    List<OutputFormat> outputs = List.of(OutputFormat.CONSOLE, OutputFormat.JSON);
    final Map<String, String> environment = new LinkedHashMap<>();
    final Map<Integer, ProbeFacts> probes = new LinkedHashMap<>();
    final CostFacts costs = new CostFacts();
    final DriverFacts driver = new DriverFacts();
    final JitterFacts jitter = new JitterFacts();
    final ExplanationFacts explanation = new ExplanationFacts();
    final List<Check> checks = new ArrayList<>();
    final List<UnmatchedRule> unmatched = new ArrayList<>();
    final List<SkippedMethod> skippedMethods = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final LostSamples lost = new LostSamples();
    final FlightFacts flight = new FlightFacts();
    final List<FollowFact.Tree> followed = new ArrayList<>();
    final List<FollowFact.Nothing> followedNothing = new ArrayList<>();

    @Override
    public void version(SessionFact.Version fact) {
        version = fact.text();
    }

    @Override
    public void started(SessionFact.Started fact) {
        started = OptionalLong.of(fact.epochMillis());
    }

    @Override
    public void finished(SessionFact.Finished fact) {
        finished = OptionalLong.of(fact.epochMillis());
    }

    @Override
    public void mark(SessionFact.Mark fact) {
        marks.add(fact);
    }

    /** The marks by the time of day; none where the clocks are not known. */
    List<NamedMoment> marks() {
        List<NamedMoment> moments = new ArrayList<>();
        OptionalLong offset = explanation.wallOffsetNanos();
        for (SessionFact.Mark mark : marks) {
            if (offset.isPresent()) {
                moments.add(new NamedMoment(mark.nanoTime() + offset.getAsLong(), mark.text()));
            }
        }
        return moments;
    }

    @Override
    public void judged(IncidentFact.Judged fact) {
        incidents.add(fact);
    }

    @Override
    public void incident(IncidentFact.Incident fact) {
        incidents.add(fact);
    }

    /** The incidents by the time of day. */
    KeptIncidents incidents() {
        return incidents.build(explanation.wallOffsetNanos());
    }

    @Override
    public void window(SessionFact.Window fact) {
        window = Optional.of(fact);
        zone = fact.zone();
    }

    @Override
    public void directory(SessionFact.Directory fact) {
        directory = Optional.of(fact.path());
    }

    @Override
    public void environment(SessionFact.Environment fact) {
        environment.put(fact.key(), fact.value());
    }

    @Override
    public void cost(SessionFact.Cost fact) {
        costs.add(fact);
    }

    @Override
    public void setting(SessionFact.Setting fact) {
        switch (fact.key()) {
            case SessionFact.Setting.PERCENTILES -> percentiles = fact.value();
            case SessionFact.Setting.OUTPUTS ->
                outputs = fact.values().stream()
                        .flatMap(name -> OutputFormat.named(name).stream())
                        .toList();
            case SessionFact.Setting.ZONE -> zone = fact.value();
            default -> {} // of a later version
        }
    }

    @Override
    public void note(SessionFact.Note fact) {
        notes.add(fact.text());
    }

    @Override
    public void jitter(SessionFact.Jitter fact) {
        jitter.add(fact);
        if (fact.key().equals(SessionFact.Jitter.WARNING)) {
            notes.add(fact.value());
        }
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        explanation.add(fact);
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        explanation.add(fact);
    }

    @Override
    public void startUp(SessionFact.StartUp fact) {
        explanation.start.add(fact);
    }

    @Override
    public void warmUp(SessionFact.WarmUp fact) {
        explanation.start.add(fact);
    }

    @Override
    public void unmatched(RuleFact.Unmatched fact) {
        unmatched.add(new UnmatchedRule(fact.rule(), fact.hints()));
    }

    @Override
    public void skipped(RuleFact.Skipped fact) {
        skippedMethods.add(new SkippedMethod(fact.method(), fact.reason()));
    }

    @Override
    public void mustHold(RuleFact.MustHold fact) {
        checks.add(Check.of(fact));
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        probe(fact.probe()).define(fact);
    }

    @Override
    public void condition(ProbeFact.Condition fact) {
        probe(fact.probe()).condition = Optional.of(fact.text());
    }

    @Override
    public void matched(ProbeFact.Matched fact) {
        probe(fact.probe()).matched.add(fact.method());
    }

    @Override
    public void assembles(ProbeFact.Assembles fact) {
        probe(fact.probe()).define(fact);
    }

    @Override
    public void dropped(ProbeFact.Dropped fact) {
        probe(fact.probe()).define(fact);
    }

    @Override
    public void span(ProbeFact.Span fact) {
        probe(fact.probe()).define(fact);
    }

    @Override
    public void threw(SampleFact.Threw fact) {
        probe(fact.probe()).thrown.add(fact);
    }

    @Override
    public void thrownAt(SampleFact.ThrownAt fact) {
        probe(fact.probe()).thrown.add(fact);
    }

    @Override
    public void called(SampleFact.Called fact) {
        CallerFacts callers = probe(fact.probe()).callers;
        if (fact.isCallerKnown()) {
            callers.add(fact, probe(fact.caller()));
        } else {
            callers.addUnknown(fact);
        }
    }

    @Override
    public void kept(SampleFact.Kept fact) {
        probe(fact.probe()).slow.add(fact);
    }

    @Override
    public void stackSeen(SampleFact.StackSeen fact) {
        explanation.add(fact);
    }

    @Override
    public void slow(SampleFact.Slow fact) {
        probe(fact.probe()).slow.add(fact);
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        probe(fact.probe());
        flight.add(fact);
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        probe(fact.probe());
        flight.add(fact);
    }

    @Override
    public void stack(FlightFact.Stack fact) {
        flight.add(fact);
    }

    @Override
    public void lost(SampleFact.Lost fact) {
        lost.add(fact);
    }

    @Override
    public void beside(SampleFact.Beside fact) {
        lost.add(fact);
    }

    @Override
    public void coarse(SampleFact.Coarse fact) {
        lost.add(fact);
    }

    @Override
    public void drivenJvm(DriverFact.OfJvm fact) {
        driver.add(fact);
    }

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        driver.add(fact);
    }

    @Override
    public void series(DriverFact.Series fact) {
        driver.add(fact);
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        driver.add(fact);
    }

    @Override
    public void ended(DriverFact.Ended fact) {
        driver.add(fact);
    }

    @Override
    public void step(DriverFact.Step fact) {
        driver.add(fact);
    }

    @Override
    public void answer(DriverFact.Answer fact) {
        driver.add(fact);
    }

    @Override
    public void followed(FollowFact.Tree fact) {
        followed.add(fact);
    }

    @Override
    public void followedNothing(FollowFact.Nothing fact) {
        followedNothing.add(fact);
    }

    /** Counts without a name stay in the report: a JVM can be killed after the first sample and before its journal entry. */
    ProbeFacts probe(int id) {
        ProbeFacts probe = probes.get(id);
        if (probe == null) {
            probe = new ProbeFacts(id, lost, flight);
            probes.put(id, probe);
        }
        return probe;
    }
}
