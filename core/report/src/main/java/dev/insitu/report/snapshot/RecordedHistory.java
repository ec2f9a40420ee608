package dev.insitu.report.snapshot;

import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.figures.History;
import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.IntervalProbe;
import dev.insitu.report.snapshot.figures.Pause;
import dev.insitu.report.snapshot.figures.SessionInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The intervals of a recording. Probes have their places in the report, epochs their runs. */
final class RecordedHistory implements History {
    private static final Where OUTSIDE = new Where(0, -1, 0, false);

    private final IntervalLog log;
    private final SnapshotFacts facts;
    private final long startEpochNanos;
    private final SessionInfo session;
    private final Map<Integer, Integer> places;
    private final Map<Integer, Where> runs = new HashMap<>();
    private final NavigableMap<Long, List<IntervalFigures.SlowCall>> slowOfJournal = new TreeMap<>();

    /**
     * The history of a recording.
     *
     * @param facts all that the recording says
     * @param session whether its JVM has ended, and whether it runs
     * @param places by probe numbers; probes without a place are not reported
     */
    RecordedHistory(
            IntervalLog log,
            SnapshotFacts facts,
            SessionInfo session,
            Map<Integer, Integer> places,
            List<DrivenSeries> driven) {
        this.log = log;
        this.facts = facts;
        this.startEpochNanos = facts.explanation.startEpochNanos();
        this.session = session;
        this.places = Map.copyOf(places);
        for (int series = 0; series < driven.size(); series++) {
            for (DrivenRun run : driven.get(series).runs()) {
                runs.put(run.epoch(), new Where(0, series, run.number(), false));
            }
        }
        for (int probe : places.keySet()) {
            for (SlowFacts.Slow call : facts.probe(probe).slow.all(facts.explanation)) {
                addSlow(probe, call);
            }
        }
    }

    private void addSlow(int probe, SlowFacts.Slow call) {
        Optional<IntervalFigures.SlowCall> slow = slow(probe, call);
        if (slow.isPresent() && call.sample().endEpochNanos().isPresent()) {
            slowOfJournal
                    .computeIfAbsent(call.sample().endEpochNanos().getAsLong(), none -> new ArrayList<>())
                    .add(slow.get());
        }
    }

    /** Empty for a call that no report shows among the slowest. */
    private Optional<IntervalFigures.SlowCall> slow(int probe, SlowFacts.Slow call) {
        ExplanationFacts explanation = facts.explanation;
        boolean isUnsettled = SlowFacts.beganBefore(explanation.settledNanos(), call.sample());
        boolean isShown = places.containsKey(probe)
                && facts.probe(probe).hasTimes()
                && !explanation.start.isWarmUp(call.epoch())
                && (!isUnsettled || explanation.showsStartUp());
        return isShown
                ? Optional.of(new IntervalFigures.SlowCall(places.get(probe), isUnsettled, call.sample()))
                : Optional.empty();
    }

    @Override
    public long startEpochNanos() {
        return startEpochNanos;
    }

    @Override
    public boolean hasAllFigures() {
        return log.hasAllFigures();
    }

    @Override
    public int mostSlow() {
        return facts.explanation.most();
    }

    @Override
    public Optional<String> forEach(Consumer<IntervalFigures> each) {
        long[] endNanos = {log.beginNanos()};
        String[] gap = {""};
        LogEnd end = log.forEach(new Consumer<RecordedInterval>() {
            @Override
            public void accept(RecordedInterval interval) {
                if (interval.startNanos() > endNanos[0] && gap[0].isEmpty()) {
                    gap[0] = "from the first " + TimeText.rounded(endNanos[0]) + " to "
                            + TimeText.rounded(interval.startNanos());
                }
                endNanos[0] = interval.endNanos();
                each.accept(figures(interval));
            }
        });
        return missing(end)
                .map(what -> "history.insitu is " + what + ": what was counted "
                        + (gap[0].isEmpty() ? "after the first " + TimeText.rounded(endNanos[0]) : gap[0])
                        + " is in no interval; the figures of the whole recording are not affected");
    }

    /** A message on the end of the log; empty where it is in order. A running JVM may be writing there. */
    private Optional<String> missing(LogEnd end) {
        return switch (end) {
            case WHOLE -> Optional.empty();
            case OPEN -> session.complete() ? Optional.of("cut off") : Optional.empty();
            case CUT -> session.running() ? Optional.empty() : Optional.of("cut off");
            case DAMAGED -> Optional.of("damaged");
        };
    }

    private IntervalFigures figures(RecordedInterval interval) {
        SortedMap<Where, IntervalProbe> probes = new TreeMap<>();
        for (EpochCounts counts : interval.counts()) {
            Integer place = counts.areLatencies(counts.probe()) ? places.get(counts.probe()) : null;
            if (place != null && !counts.isEmpty()) {
                Where where = runs.getOrDefault(counts.epoch(), OUTSIDE)
                        .of(place, facts.probe(counts.probe()).isWarmUp(counts.epoch(), facts.explanation.start));
                IntervalProbe more = where.counted(counts);
                IntervalProbe before = probes.get(where);
                probes.put(where, before == null ? more : sum(before, more));
            }
        }
        List<Pause> pauses = new ArrayList<>();
        for (StoppedTime pause : interval.pauses()) {
            pauses.add(new Pause(Math.max(0, pause.endNanos() - pause.nanos()), pause.nanos(), pause.collection()));
        }
        OptionalLong settled = facts.explanation.start.settledNanos();
        return new IntervalFigures(
                interval.startNanos(),
                interval.endNanos(),
                settled.isPresent() && startEpochNanos + interval.startNanos() < settled.getAsLong(),
                new ArrayList<>(probes.values()),
                pauses,
                slow(interval));
    }

    /** Those that the interval has kept, and those of the journal that ended in it. */
    private List<IntervalFigures.SlowCall> slow(RecordedInterval interval) {
        List<IntervalFigures.SlowCall> slow = new ArrayList<>();
        for (Fact fact : interval.facts()) {
            if (fact instanceof SampleFact.Slow call) {
                slow(call.probe(), SlowFacts.slow(call, OptionalLong.of(call.endEpochNanos())))
                        .ifPresent(slow::add);
            }
        }
        slowOfJournal
                .subMap(startEpochNanos + interval.startNanos(), startEpochNanos + interval.endNanos())
                .values()
                .forEach(slow::addAll);
        return slow;
    }

    private static IntervalProbe sum(IntervalProbe one, IntervalProbe other) {
        return new IntervalProbe(
                one.probe(), one.series(), one.run(), one.isWarmUp(), one.all().plus(other.all()));
    }

    /** A probe in a run, in the warm-up, or outside both. */
    private record Where(int probe, int series, int run, boolean isWarmUp) implements Comparable<Where> {
        Where of(int place, boolean inWarmUp) {
            return new Where(place, series, run, inWarmUp);
        }

        IntervalProbe counted(EpochCounts counts) {
            return new IntervalProbe(probe, series, run, isWarmUp, counts);
        }

        @Override
        public int compareTo(Where other) {
            int order = Integer.compare(probe, other.probe);
            order = order == 0 ? Integer.compare(series, other.series) : order;
            order = order == 0 ? Integer.compare(run, other.run) : order;
            return order == 0 ? Boolean.compare(isWarmUp, other.isWarmUp) : order;
        }
    }
}
