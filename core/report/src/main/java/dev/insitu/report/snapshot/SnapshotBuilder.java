package dev.insitu.report.snapshot;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.check.Checker;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.History;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SessionInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Assigns counts to the probes that the journal names, and computes the figures. */
final class SnapshotBuilder {

    /** A sleep of a millisecond that takes longer is due to the timers, not to a machine that is busy for a moment. */
    private static final long COARSE_NANOS = 2_000_000;

    private final SnapshotFacts facts = new SnapshotFacts();
    private boolean complete;
    private Optional<IntervalLog> intervals = Optional.empty();
    private boolean running;

    SnapshotBuilder add(Recording recording) {
        facts.readAll(recording.journal());
        for (EpochCounts counts : recording.counts()) {
            // Ignores what only a later version knows: the other counts remain valid without it.
            if (counts.distribution().isPresent()) {
                facts.probe(counts.probe()).count(counts.distribution().get(), counts);
            }
        }
        complete = recording.complete();
        intervals = recording.intervals();
        running = recording.live().isPresent();
        return this;
    }

    Snapshot build() {
        return build(facts.driver.series());
    }

    /** The snapshot of one run alone, given by its epoch. */
    Snapshot build(int epoch) {
        List<DrivenSeries> only = new ArrayList<>();
        for (DrivenSeries series : facts.driver.series()) {
            for (DrivenRun run : series.runs()) {
                if (run.epoch() == epoch) {
                    only.add(new DrivenSeries(series.rate(), List.of(run), List.of(run.step())));
                }
            }
        }
        return build(only);
    }

    private Snapshot build(List<DrivenSeries> series) {
        for (int probe : facts.lost.probes()) {
            facts.probe(probe);
        }
        facts.lost.note(facts.notes);
        if (facts.window.isEmpty()) {
            facts.explanation.start.lasted(facts.started, facts.finished);
        }
        facts.jitter.sumUp(facts.probes.values(), recordedNanos());
        List<ProbeFigures> figures = new ArrayList<>(facts.probes.size());
        Map<Integer, Integer> places = new HashMap<>();
        for (ProbeFacts probe : inOrderOfRules()) {
            if (probe.isReported()) {
                places.put(probe.id(), figures.size());
                Optional<LostTime> lost = facts.jitter.lost(probe);
                figures.add(
                        facts.driver.isEmpty()
                                ? probe.build(lost, facts.explanation)
                                : probe.build(lost, facts.explanation, series));
            }
        }
        noteTimers();
        noteSampled(figures);
        noteVirtualThreads();
        noteMoreInFlight();
        AsyncNotes.add(figures, facts.notes);
        Optional<DriverFigures> driven = facts.driver.isEmpty()
                ? Optional.empty()
                : Optional.of(facts.driver.build(series, facts.probes.values()));
        SessionInfo session = new SessionInfo(
                facts.version,
                facts.started,
                facts.finished,
                facts.directory,
                complete,
                running,
                facts.lost.total(),
                facts.window,
                facts.zone);
        return new Snapshot(
                session,
                facts.environment,
                facts.costs.build(),
                driven,
                facts.jitter.build(facts.probes.values()),
                figures,
                PercentileLadder.of(facts.percentiles, mostSamples(figures)),
                new Checker(figures, driven).results(facts.checks),
                facts.explanation.build(facts.probes.values()),
                facts.unmatched,
                facts.skippedMethods,
                facts.notes,
                facts.outputs,
                history(session, places, series),
                facts.marks(),
                facts.incidents(),
                new Followed(facts.followed, facts.followedNothing));
    }

    /** Small numbers have one decimal, because it matters there. */
    private static String rate(double oneIn) {
        return oneIn < 10 && oneIn != Math.rint(oneIn) ? Double.toString(oneIn) : Numbers.grouped(Math.round(oneIn));
    }

    /** Adds a note where timers tick so rarely that waits end late. */
    private void noteTimers() {
        long nanos = 0;
        // Of each of merged JVMs.
        for (String each : facts.environment
                .getOrDefault(SessionFact.Environment.SLEEP_NANOS, "")
                .split(Pattern.quote(SessionFact.Environment.BETWEEN), -1)) {
            nanos = Math.max(nanos, each.matches("[0-9]{1,18}") ? Long.parseLong(each) : 0);
        }
        if (nanos > COARSE_NANOS) {
            facts.notes.add("timers of this system are coarse: a sleep of 1 ms takes " + Math.round(nanos / 1e5) / 10.0
                    + " ms; a wait that ends by a timeout may be as late, and a shorter stall may not be seen");
        }
    }

    private void noteSampled(List<ProbeFigures> figures) {
        for (ProbeFigures probe : figures) {
            double oneIn = probe.sampled().orElse(1);
            if (oneIn > 1) {
                facts.notes.add(
                        probe.name() + ": sampled 1/" + rate(oneIn)
                                + (probe.oneIn() > 1
                                        ? ""
                                        : " on average, " + Numbers.grouped(probe.timed()) + " calls timed")
                                + "; count and errors are of all calls, the times and the maximum of those sampled"
                                + (probe.figures().callers().isEmpty()
                                        ? ""
                                        : "; its callers' self times contain the other calls; their shares of it do not, by an estimate"));
            }
        }
    }

    /** Adds a note on calls for which virtual threads had no room, unless there is only one probe, which has nothing to nest in. */
    private void noteVirtualThreads() {
        long calls = 0;
        int probes = 0;
        for (ProbeFacts probe : facts.probes.values()) {
            calls += probe.onVirtualThreads();
            probes += probe.onVirtualThreads() > 0 ? 1 : 0;
        }
        if (probes > 1) {
            facts.notes.add(Numbers.grouped(calls) + " calls of " + Numbers.grouped(probes)
                    + " probes on virtual threads have no caller and no self time: more calls were open at once than"
                    + " there is room for (-Dinsitu.memory), or they are not seen at their begin (in-flight: false,"
                    + " sample: auto)");
        }
    }

    private void noteMoreInFlight() {
        facts.flight
                .more()
                .forEach((probe, calls) -> facts.notes.add(facts.probe(probe).name + ": " + Numbers.grouped(calls)
                        + " more calls are in flight on virtual threads; the oldest are listed"));
    }

    /** The history, unless its start differs from the recording's: then the file belongs to another recording. */
    private Optional<History> history(SessionInfo session, Map<Integer, Integer> places, List<DrivenSeries> series) {
        if (intervals.isEmpty()) {
            return Optional.empty();
        }
        IntervalLog log = intervals.get();
        return !log.isReadable() || facts.explanation.began(log.startNanoTime(), log.startEpochNanos())
                ? Optional.of(new RecordedHistory(log, facts, session, places, series))
                : Optional.empty();
    }

    private OptionalLong recordedNanos() {
        return facts.started.isPresent() && facts.finished.isPresent()
                ? OptionalLong.of((facts.finished.getAsLong() - facts.started.getAsLong()) * 1_000_000)
                : OptionalLong.empty();
    }

    /** The most samples at any one rate, of the probes that measure the application; without such probes, of the machine's. */
    private static long mostSamples(List<ProbeFigures> figures) {
        long most = 0;
        long mostOfMachine = 0;
        for (ProbeFigures probe : figures) {
            long samples = probe.figures().effectiveSamples();
            for (SeriesFigures series : probe.series()) {
                samples = Math.max(samples, series.figures().effectiveSamples());
            }
            if (probe.isOfMachine()) {
                mostOfMachine = Math.max(mostOfMachine, samples);
            } else {
                most = Math.max(most, samples);
            }
        }
        return most > 0 ? most : mostOfMachine;
    }

    /** In the order of the user's rules; probes of one rule, and those without a rule, in the order they were defined. */
    private List<ProbeFacts> inOrderOfRules() {
        List<ProbeFacts> ordered = new ArrayList<>(facts.probes.values());
        Collections.sort(ordered);
        return ordered;
    }
}
