package dev.insitu.recording.live;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.CellLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adds up the counts of each named probe in a recording: probes of rules, of the driver, and the machine's jitter. */
public final class LiveProbes extends FactAdapter {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Map<Integer, ProbeFact.Defined> defined = new TreeMap<>();
    private final Map<Integer, Long> inFlight = new TreeMap<>();
    private final Map<Integer, SampleFact.Kept> traced = new TreeMap<>();
    private long wallOffsetNanos;

    private LiveProbes() {}

    /** The probes in the order of their numbers. */
    public static List<LiveProbe> of(Recording recording) {
        LiveProbes facts = new LiveProbes();
        facts.readAll(recording.journal());
        List<LiveProbe> probes = new ArrayList<>();
        for (ProbeFact.Defined probe : facts.defined.values()) {
            probes.add(facts.probe(probe, recording.counts()));
        }
        return probes;
    }

    /** Errors are counted over all calls, so the samples are scaled to all calls too, where only some are timed. */
    private LiveProbe probe(ProbeFact.Defined probe, List<EpochCounts> counts) {
        int number = probe.probe();
        long calls = probe.callsOfSample();
        BucketCounts buckets = BucketCounts.NONE;
        double sum = 0;
        double squares = 0;
        long max = 0;
        long errors = 0;
        for (EpochCounts each : counts) {
            if (!each.areLatencies(number)) {
                continue;
            }
            errors += each.errors();
            if (each.buckets().total() > 0) {
                buckets = buckets.plus(each.buckets());
                sum += each.sum();
                squares += each.squares();
                max = Math.max(max, each.max());
            }
        }
        return new LiveProbe(
                probe.name(),
                buckets.times(calls),
                calls * sum,
                calls * calls * squares,
                max,
                errors,
                inFlight.getOrDefault(number, 0L),
                trace(number));
    }

    private Optional<LiveTrace> trace(int number) {
        SampleFact.Kept newest = traced.get(number);
        if (newest == null) {
            return Optional.empty();
        }
        int digits = CellLayout.KEPT_TRACE_DIGITS;
        return Optional.of(new LiveTrace(
                newest.nanos(),
                (newest.endNanos() + wallOffsetNanos) / NANOS_PER_MILLI,
                newest.trace().substring(0, digits),
                newest.trace().substring(digits)));
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        wallOffsetNanos = fact.epochNanos() - fact.nanoTime();
    }

    @Override
    public void kept(SampleFact.Kept fact) {
        if (fact.trace().length() == CellLayout.KEPT_TRACE_DIGITS + CellLayout.KEPT_SPAN_DIGITS) {
            traced.merge(fact.probe(), fact, (one, other) -> other.endNanos() - one.endNanos() > 0 ? other : one);
        }
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        if (fact.kind().isReported()) {
            defined.put(fact.probe(), fact);
        }
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        inFlight.merge(fact.probe(), 1L, Long::sum);
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        inFlight.merge(fact.probe(), fact.calls(), Long::sum);
    }
}
