package dev.insitu.report.snapshot.figures;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A probe and all its figures. Immutable.
 *
 * @param condition which calls are counted, as the configuration words it
 * @param matched the methods it measures, each once
 * @param figures without a driver of all calls; with one rate, of its runs; with several rates empty, because rates are not merged
 * @param series for each rate of the driver, in its order; empty without a driver
 * @param outsideRuns the calls outside the runs; present with a driver
 * @param span the starts and ends without a sample, of a probe from one place to another
 * @param dropped present where it was woven out before the end
 * @param slowest why the slowest samples were slow, the slowest first
 * @param lost where the time went, for a jitter probe
 * @param lostSamples samples missing from all figures; absent where their number is not known but may be above 0
 * @param inFlight calls that had begun and not ended when the counts were read, the oldest first; no figure includes them
 * @param oneIn one call in this many is timed, all are counted; 1 where all are timed, 0 where the call rate decides, see
 *     {@link #sampled}
 * @param results what is known of asynchronous results of its calls, over all epochs
 */
public record ProbeFigures(
        String name,
        ProbeKind kind,
        Optional<String> condition,
        List<String> matched,
        Figures figures,
        List<SeriesFigures> series,
        Optional<Figures> outsideRuns,
        Optional<SpanEnds> span,
        Optional<DroppedProbe> dropped,
        List<SlowSample> slowest,
        Optional<LostTime> lost,
        OptionalLong lostSamples,
        List<CallInFlight> inFlight,
        int oneIn,
        AsyncResults results) {

    public ProbeFigures {
        matched = List.copyOf(matched);
        series = List.copyOf(series);
        slowest = List.copyOf(slowest);
        inFlight = List.copyOf(inFlight);
    }

    /**
     * One call in this many was timed; absent where the rule times all calls. Where the call rate decides, this is calls divided by
     * timed calls, over all runs: 1 where each was timed.
     */
    public OptionalDouble sampled() {
        if (oneIn != 0) {
            return oneIn == 1 ? OptionalDouble.empty() : OptionalDouble.of(oneIn);
        }
        long samples = timed();
        // Rounded up, so that 1 means that every call was timed.
        return OptionalDouble.of(samples == 0 ? 1 : Math.ceil(10.0 * calls() / samples) / 10);
    }

    /** The number of calls, over all runs. */
    public long calls() {
        return series.isEmpty()
                ? figures.count()
                : series.stream().mapToLong(each -> each.figures().count()).sum();
    }

    /** The number of timed calls, over all runs. */
    public long timed() {
        return series.isEmpty()
                ? figures.samples()
                : series.stream().mapToLong(each -> each.figures().samples()).sum();
    }

    /** Whether this is a span with starts but without a single end. */
    public boolean wasNeverReached() {
        return span.isPresent() && span.get().hasNoEnd() && !hasSamples();
    }

    /** Whether this is a span with ends but without a single start. */
    public boolean wasNeverBegun() {
        return kind == ProbeKind.SPAN && span.isPresent() && span.get().hasNoStart() && !hasSamples();
    }

    private boolean hasSamples() {
        boolean ended = figures.count() > 0
                || (outsideRuns.isPresent() && outsideRuns.get().count() > 0);
        for (SeriesFigures each : series) {
            ended |= each.figures().count() > 0;
        }
        return ended;
    }

    public boolean is(OwnProbe probe) {
        return kind == probe.kind() && name.equals(probe.text());
    }

    /** Whether it belongs to a rule of the user's and not to the agent itself. */
    public boolean isOfRule() {
        return kind != ProbeKind.DRIVER && !isOfMachine();
    }

    /** Whether it belongs to an agent thread that watches the machine. */
    public boolean isOfMachine() {
        return OwnProbe.isOfMachine(kind, name);
    }

    /** Whether its median, overall or at one of the rates, is so short that it measures the clock instead of the code. */
    public boolean isTooSmall(ClockCost clock) {
        // A rule's jitter probe times an empty place, so short times are expected.
        if (!isOfRule() || !kind.timesCode()) {
            return false;
        }
        boolean tooSmall = clock.isTooCoarseFor(figures.median());
        for (SeriesFigures each : series) {
            tooSmall |= clock.isTooCoarseFor(each.figures().median());
        }
        return tooSmall;
    }

    /** Whether allocations of its calls are known, overall or at one of the rates. */
    public boolean isAllocationKnown() {
        boolean known = figures.allocated().isPresent();
        for (SeriesFigures each : series) {
            known |= each.figures().allocated().isPresent();
        }
        return known;
    }

    /** The slowest samples at a rate, the slowest first. */
    public List<SlowSample> slowestAt(double rate) {
        List<SlowSample> chosen = new ArrayList<>();
        for (SlowSample sample : slowest) {
            if (sample.isAt(rate)) {
                chosen.add(sample);
            }
        }
        return chosen;
    }

    /** The exceptions that its calls ended in, without calls outside the runs; the most frequent class first. */
    public List<ThrownClass> exceptions() {
        if (outsideRuns.isEmpty() || series.isEmpty()) {
            return figures.exceptions();
        }
        List<ThrownClass> ofRuns = new ArrayList<>();
        for (SeriesFigures each : series) {
            ofRuns.addAll(each.figures().exceptions());
        }
        return ThrownClass.merged(ofRuns);
    }
}
