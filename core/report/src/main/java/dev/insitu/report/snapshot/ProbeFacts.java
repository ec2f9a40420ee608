package dev.insitu.report.snapshot;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.Distribution;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.figures.DroppedProbe;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.LostSamples;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.RunFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.SpanEnds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** Collects one probe's facts from the journal. */
final class ProbeFacts implements Comparable<ProbeFacts> {

    String name;
    ProbeKind kind = ProbeKind.METHOD;
    int rule;
    private int oneIn = 1;
    Optional<String> condition = Optional.empty();
    final Set<String> matched = new LinkedHashSet<>();
    private final Map<String, Boolean> assembled = new HashMap<>();
    Optional<SpanEnds> span = Optional.empty();
    private Optional<ProbeFact.Dropped> drop = Optional.empty();
    final SlowFacts slow = new SlowFacts();
    final ThrownFacts thrown = new ThrownFacts();
    final CallerFacts callers = new CallerFacts();
    private final Map<Distribution, List<EpochCounts>> counts = new EnumMap<>(Distribution.class);

    private final int id;
    private final LostSamples lostSamples;
    private final FlightFacts flight;

    ProbeFacts(int id, LostSamples lostSamples, FlightFacts flight) {
        this.id = id;
        this.lostSamples = lostSamples;
        this.flight = flight;
        name = "probe " + id;
    }

    void define(ProbeFact.Defined fact) {
        kind = fact.kind();
        name = fact.name();
        rule = Math.max(0, fact.rule());
        oneIn = fact.oneIn();
    }

    /** A later fact includes the earlier ones. */
    void define(ProbeFact.Span fact) {
        span = Optional.of(new SpanEnds(
                fact.known(),
                fact.byOrder(),
                fact.most(),
                fact.neverEnded(),
                fact.neverStarted(),
                fact.fellOut(),
                fact.capacity(),
                fact.unmatched()));
    }

    void define(ProbeFact.Assembles fact) {
        assembled.put(fact.type(), fact.canWait());
    }

    void define(ProbeFact.Dropped fact) {
        drop = Optional.of(fact);
    }

    private Optional<DroppedProbe> dropped() {
        if (drop.isEmpty()) {
            return Optional.empty();
        }
        ProbeFact.Dropped fact = drop.get();
        return Optional.of(new DroppedProbe(everything().count(), fact.p50Nanos(), fact.limitNanos()));
    }

    void count(Distribution of, EpochCounts more) {
        counts.computeIfAbsent(of, none -> new ArrayList<>()).add(more);
    }

    int id() {
        return id;
    }

    @Override
    public int compareTo(ProbeFacts other) {
        return Integer.compare(rule, other.rule);
    }

    int rule() {
        return rule;
    }

    /** Whether its calls begin and end on one thread, so that other calls may contain them. */
    private boolean isOfOneThread() {
        return kind.isOfOneThread() && span.isEmpty() && !isOfMachine();
    }

    /** The calls made on virtual threads, whose callers and self times are not known. */
    long onVirtualThreads() {
        return isOfOneThread() ? callers.onVirtualThreads() : 0;
    }

    boolean isReported() {
        return kind.isReported();
    }

    boolean is(OwnProbe own) {
        return kind == own.kind() && name.equals(own.text());
    }

    boolean isOfMachine() {
        return OwnProbe.isOfMachine(kind, name);
    }

    /** The figures of all epochs. */
    Figures everything() {
        return figures(Epochs.ALL, false);
    }

    /** The figures of one run. */
    Figures in(DrivenRun run) {
        return in(List.of(run));
    }

    /** The figures of one run, even if starts and ends could not be paired: they show how busy its threads were. */
    Figures countedIn(DrivenRun run) {
        Epochs only = Epochs.of(List.of(run));
        return Figures.of(counts(Distribution.LATENCY, only)).withExceptions(thrown.in(only));
    }

    /** The figures of several runs together. */
    Figures in(List<DrivenRun> runs) {
        boolean unmatched = false;
        for (DrivenRun run : runs) {
            unmatched |= run.isUnmatched();
        }
        return figures(Epochs.of(runs), unmatched);
    }

    /** The figures of some epochs. */
    Figures in(IntPredicate epochs) {
        return figures(epochs, false);
    }

    private List<EpochCounts> counts(Distribution of, IntPredicate epochs) {
        List<EpochCounts> chosen = new ArrayList<>();
        for (EpochCounts each : counts.getOrDefault(of, List.of())) {
            if (epochs.test(each.epoch())) {
                chosen.add(each);
            }
        }
        return chosen;
    }

    private Figures figures(IntPredicate epochs, boolean runsUnmatched) {
        Figures figures = Figures.of(counts(Distribution.LATENCY, epochs));
        for (Distribution each : Distribution.values()) {
            if (each != Distribution.LATENCY) {
                figures = figures.with(each, Figures.of(counts(each, epochs)));
            }
        }
        figures =
                figures.withExceptions(thrown.in(epochs)).withCallers(isOfOneThread() ? callers.in(epochs) : List.of());
        boolean unmatched = (runsUnmatched && timesIterations()) || isUnmatchedSpan();
        figures = oneIn == 1 ? figures : figures.sampled();
        return unmatched ? figures.unmatched() : figures;
    }

    /** Whether its samples last from an iteration's start to its end. */
    private boolean timesIterations() {
        return is(OwnProbe.END_TO_END) || is(OwnProbe.SERVICE_TIME);
    }

    /** Empty where starts and ends could not be paired, because such samples are not times. */
    private List<SlowSample> slowest(ExplanationFacts explanation, List<DrivenSeries> driven) {
        return isUnmatchedSpan() ? List.of() : slow.build(explanation, driven);
    }

    /** Whether its samples pair each start with its own end. */
    boolean hasTimes() {
        return !isUnmatchedSpan();
    }

    /** Whether its calls of an epoch are counted apart; the machine has no warm-up. */
    boolean isWarmUp(int epoch, StartFacts start) {
        return !isOfMachine() && start.isWarmUp(epoch);
    }

    private boolean isUnmatchedSpan() {
        return span.isPresent() && span.get().unmatched().isPresent();
    }

    /** The figures without a driver. Calls of the warm-up are counted apart; the machine has none. */
    ProbeFigures build(Optional<LostTime> lost, ExplanationFacts explanation) {
        StartFacts start = explanation.start;
        boolean hasWarmUp = start.hasWarmUp() && !isOfMachine();
        IntPredicate counted = hasWarmUp ? epoch -> !start.isWarmUp(epoch) : Epochs.ALL;
        return new ProbeFigures(
                name,
                kind,
                condition,
                List.copyOf(matched),
                in(counted),
                List.of(),
                hasWarmUp ? Optional.of(in(start::isWarmUp)) : Optional.empty(),
                span,
                dropped(),
                slowest(explanation, null),
                lost,
                lostSamples.of(id),
                flight.of(id),
                oneIn,
                thrown.results(assembled, counted));
    }

    /** The figures with a driver. */
    ProbeFigures build(Optional<LostTime> lost, ExplanationFacts explanation, List<DrivenSeries> driven) {
        List<SeriesFigures> series = new ArrayList<>();
        List<DrivenRun> all = new ArrayList<>();
        for (DrivenSeries each : driven) {
            List<RunFigures> runs = new ArrayList<>();
            for (DrivenRun run : each.runs()) {
                runs.add(new RunFigures(run.number(), in(run)));
            }
            series.add(new SeriesFigures(each.rate(), in(each.runs()), runs));
            all.addAll(each.runs());
        }
        return new ProbeFigures(
                name,
                kind,
                condition,
                List.copyOf(matched),
                series.size() == 1 ? series.get(0).figures() : Figures.of(List.of()),
                series,
                Optional.of(figures(Epochs.beside(all), false)),
                span,
                dropped(),
                slowest(explanation, driven),
                lost,
                lostSamples.of(id),
                flight.of(id),
                oneIn,
                thrown.results(assembled, Epochs.of(all)));
    }
}
