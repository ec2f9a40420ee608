package dev.insitu.explain;

import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.look.Observations;
import dev.insitu.explain.look.SamplerQueries;
import dev.insitu.explain.look.ThreadSampler;
import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SlowestCalls;
import dev.insitu.recording.memory.LiveRecording;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Explains the slowest calls of each interval of the history when it ends, while the looks that saw them are still known. So calls of a
 * window, and of a JVM that is killed, have causes. Keeps what it found of the slowest of all for the end of the session. Thread-safe.
 */
public final class IntervalCauses {
    /** Looks do not see shorter calls, and their threads do not read their CPU times. */
    private static final long WORTH_EXPLAINING_NANOS = 100_000;

    private static final String NOT_SOUGHT = "not looked at";

    /** The latest calls of earlier intervals, which may lie within a call that ends now: at most this many. */
    private static final int MOST_BEFORE = 2_000;

    /** How many of all calls explained so far are remembered, the slowest. */
    private static final int MOST_REMEMBERED = 500;

    /** Explaining may take one part in this many of the time. What is not used is saved, up to a limit. */
    private static final int SHARE = 100;

    private static final long MOST_SAVED_NANOS = 100_000_000;
    private static final long LEAST_NANOS = 1_000_000;

    private final Explanation explanation;
    private final LiveRecording recording;
    private long savedNanos = MOST_SAVED_NANOS;
    private long lastNanos = System.nanoTime();
    private KeptFacts probes;
    private long probesMark;
    private List<SampleFact.Kept> before = new ArrayList<>();
    private SlowestCalls remembered;
    private int remembers;

    /** @param recording the session's */
    public IntervalCauses(Explanation explanation, LiveRecording recording) {
        this.explanation = explanation;
        this.recording = recording;
        this.remembered = new SlowestCalls(explanation.settings.slowest());
        explanation.intervals = this;
    }

    /**
     * The slowest of these calls, with the causes known now.
     *
     * @param kept the slowest that ended in the interval, those of each probe and epoch together, the slowest first
     * @param most how many of each probe and epoch remain
     * @param mostCharacters of their stacks together
     * @param seeks whether causes may be sought now
     */
    public synchronized List<SampleFact.Slow> of(
            List<SampleFact.Kept> kept, int most, int mostCharacters, boolean seeks) {
        List<SampleFact.Kept> ofCalls = new ArrayList<>();
        for (SampleFact.Kept each : kept) {
            if (!KeptFacts.isJitters(each.probe())) {
                ofCalls.add(each);
            }
        }
        List<SampleFact.Kept> slowest = SlowestCalls.ofInterval(ofCalls, most);
        ThreadSampler looks = explanation.sampler;
        if (!seeks || looks == null || !looks.isWarm()) {
            return with(Map.of(), slowest);
        }
        long now = System.nanoTime();
        savedNanos = Math.min(MOST_SAVED_NANOS, savedNanos + (now - lastNanos) / SHARE);
        lastNanos = now;
        OwnTime time = new OwnTime(looks.ownNanos(), WithinBudget.systemClock());
        try {
            List<SampleFact.Slow> explained = with(causes(slowest, kept, looks, time), slowest);
            return SlowestCalls.withinRoom(explained, most, mostCharacters);
        } catch (RuntimeException | Error e) {
            // Memory may be short temporarily.
            return with(Map.of(), slowest);
        } finally {
            savedNanos -= time.getAsLong();
        }
    }

    /** The calls, with their causes where these were sought. Most calls are too short for that: they need no key. */
    private List<SampleFact.Slow> with(Map<String, SampleFact.Slow> explained, List<SampleFact.Kept> slowest) {
        List<SampleFact.Slow> calls = new ArrayList<>();
        for (SampleFact.Kept each : slowest) {
            SampleFact.Slow call = each.unexplained(explanation.wallOffsetNanos(), NOT_SOUGHT);
            boolean isSought = call.nanos() >= WORTH_EXPLAINING_NANOS && !explained.isEmpty();
            calls.add(isSought ? explained.getOrDefault(SlowestCalls.key(call), call) : call);
        }
        return calls;
    }

    private Map<String, SampleFact.Slow> causes(
            List<SampleFact.Kept> slowest, List<SampleFact.Kept> all, ThreadSampler looks, OwnTime time) {
        List<Sample> wanted = new ArrayList<>();
        for (SampleFact.Kept each : slowest) {
            if (each.nanos() >= WORTH_EXPLAINING_NANOS) {
                wanted.add(KeptFacts.sample(each));
            }
        }
        StableSort.sort(wanted);
        Map<String, SampleFact.Slow> explained = new HashMap<>();
        for (SampleFact.Slow each : explained(wanted, all, looks, time)) {
            explained.put(SlowestCalls.key(each), each);
            remember(each);
        }
        return explained;
    }

    private List<SampleFact.Slow> explained(
            List<Sample> wanted, List<SampleFact.Kept> all, ThreadSampler looks, OwnTime time) {
        if (wanted.isEmpty()) {
            remember(all);
            return List.of();
        }
        KeptFacts known = probes().with(evidence(wanted, all));
        remember(all);
        long nanos = Math.max(LEAST_NANOS, savedNanos);
        return SamplerQueries.askInParts(looks, new SamplerQueries.InParts<List<SampleFact.Slow>>() {
                    @Override
                    public List<SampleFact.Slow> answer(Observations seen, Runnable next) {
                        return explanation.ofInterval(known, wanted, seen, nanos, time, next);
                    }
                })
                .orElse(List.of());
    }

    /** Of the latest calls those that did not end before each of these began: no other can lie within one of these. */
    private List<Sample> evidence(List<Sample> wanted, List<SampleFact.Kept> all) {
        long earliest = wanted.get(0).startNanos();
        for (Sample each : wanted) {
            earliest = each.startNanos() - earliest < 0 ? each.startNanos() : earliest;
        }
        List<Sample> evidence = new ArrayList<>();
        addSince(earliest, before, evidence);
        addSince(earliest, all, evidence);
        return evidence;
    }

    private static void addSince(long earliestNanos, List<SampleFact.Kept> calls, List<Sample> to) {
        for (SampleFact.Kept each : calls) {
            if (each.endNanos() - earliestNanos >= 0) {
                to.add(KeptFacts.sample(each));
            }
        }
    }

    private void remember(List<SampleFact.Kept> all) {
        before.addAll(all);
        if (before.size() > MOST_BEFORE) {
            before = new ArrayList<>(before.subList(before.size() - MOST_BEFORE / 2, before.size()));
        }
    }

    /** The journal's probes. Read again when facts were noted meanwhile, which is rare. */
    private KeptFacts probes() {
        long mark = recording.journalMark();
        if (probes == null || mark != probesMark) {
            probesMark = mark;
            probes = explanation.known(recording.journal(), List.of());
        }
        return probes;
    }

    private void remember(SampleFact.Slow call) {
        remembered.add(call);
        remembers++;
        if (remembers > 2 * MOST_REMEMBERED) {
            List<SampleFact.Slow> all = remembered.slowest();
            remembered = new SlowestCalls(explanation.settings.slowest());
            remembers = Math.min(all.size(), MOST_REMEMBERED);
            for (SampleFact.Slow each : SlowestCalls.slowestFirst(all).subList(0, remembers)) {
                remembered.add(each);
            }
        }
    }

    /** A call as its interval explained it, if that was better. */
    synchronized SampleFact.Slow best(SampleFact.Slow call) {
        SampleFact.Slow before = remembered.find(call);
        return before == null ? call : SlowestCalls.better(call, before);
    }
}
