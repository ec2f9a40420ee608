package dev.insitu.report.snapshot.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A probe and all it measured. Immutable.
 *
 * @param kind {@code method} and the like
 * @param condition what a call must meet to be counted, as the configuration words it
 * @param matched the methods it measures, each once
 * @param figures without a driver of all calls; with one rate of its runs; with several of none, for rates are not merged
 * @param series for each rate of the driver, in its order; empty without a driver
 * @param outsideRuns the rest, present with a driver
 * @param span of a probe from one place to another: what has no sample
 * @param dropped present where it was taken out before the end
 * @param slowest why the slowest samples were slow, the slowest first
 * @param lost of a jitter probe: where the time went
 * @param lostSamples how many are in no figure; absent where that is not known, but there may be some
 * @param inFlight calls that had begun and not ended when the counts were read, the oldest first; they are in no figure
 * @param oneIn of so many calls one is timed, all are counted; 1 where all are timed, 0 where their rate says how many, see {@link #sampled}
 */
public record ProbeFigures(
        String name,
        String kind,
        Optional<String> condition,
        List<String> matched,
        Figures figures,
        List<SeriesFigures> series,
        Optional<Figures> outsideRuns,
        Optional<SpanEnds> span,
        Optional<Drop> dropped,
        List<SlowSample> slowest,
        Optional<LostTime> lost,
        OptionalLong lostSamples,
        List<CallInFlight> inFlight,
        int oneIn) {

    /** Of the driver's own probes. */
    public static final String DRIVER_KIND = "driver";

    /** Of the probes from one place to another. */
    public static final String SPAN_KIND = "span";

    /** Of the probes of pauses: the machine's, and those of rules that watch a thread in place. */
    public static final String JITTER_KIND = "jitter";

    public ProbeFigures {
        matched = List.copyOf(matched);
        series = List.copyOf(series);
        slowest = List.copyOf(slowest);
        inFlight = List.copyOf(inFlight);
    }

    /**
     * Of how many calls one was timed; absent where the rule does not leave calls untimed. Where the rate of calls says it, that is the calls by those timed, of
     * all runs together: 1 where each was timed.
     */
    public OptionalDouble sampled() {
        if (oneIn != 0) {
            return oneIn == 1 ? OptionalDouble.empty() : OptionalDouble.of(oneIn);
        }
        long samples = timed();
        long calls = series.isEmpty()
                ? figures.count()
                : series.stream().mapToLong(each -> each.figures().count()).sum();
        // Rounded up: 1 means that no call was left out.
        return OptionalDouble.of(samples == 0 ? 1 : Math.ceil(10.0 * calls / samples) / 10);
    }

    /** How many calls were timed, of all runs together. */
    public long timed() {
        return series.isEmpty()
                ? figures.samples()
                : series.stream().mapToLong(each -> each.figures().samples()).sum();
    }

    /** Whether it is a span of which starts were seen, and not one end. */
    public boolean wasNeverReached() {
        boolean ended = figures.count() > 0
                || (outsideRuns.isPresent() && outsideRuns.get().count() > 0);
        for (SeriesFigures each : series) {
            ended |= each.figures().count() > 0;
        }
        return !ended && span.isPresent() && span.get().hasNoEnd();
    }

    /** Whether it comes from a rule of the user's, and not from us. */
    public boolean isOfRule() {
        return !kind.equals(DRIVER_KIND) && !isOfMachine();
    }

    /** Whether it is of a thread of ours that watches the machine. */
    public boolean isOfMachine() {
        return isOfMachine(kind, name);
    }

    public static boolean isOfMachine(String kind, String name) {
        return kind.equals(JITTER_KIND) && (name.equals(JitterFigures.GAPS) || name.equals(JitterFigures.STALLS));
    }

    /** Whether its median, in all or at one of the rates, is so short that it tells of the clock and not of the code. */
    public boolean isTooSmall(ClockCost clock) {
        // What is timed in place of nothing is meant to be short.
        if (!isOfRule() || kind.equals(JITTER_KIND)) {
            return false;
        }
        boolean tooSmall = clock.isTooCoarseFor(figures.median());
        for (SeriesFigures each : series) {
            tooSmall |= clock.isTooCoarseFor(each.figures().median());
        }
        return tooSmall;
    }

    /** Whether it is known what its calls allocated, in all or at one of the rates. */
    public boolean isAllocationKnown() {
        boolean known = figures.allocated().isPresent();
        for (SeriesFigures each : series) {
            known |= each.figures().allocated().isPresent();
        }
        return known;
    }

    /** Of the slowest samples those at a rate, the slowest first. */
    public List<SlowSample> slowestAt(double rate) {
        List<SlowSample> chosen = new ArrayList<>();
        for (SlowSample sample : slowest) {
            if (sample.isAt(rate)) {
                chosen.add(sample);
            }
        }
        return chosen;
    }

    /** What its errors were, those outside the runs left out; the most frequent class first. */
    public List<ThrownClass> exceptions() {
        if (outsideRuns.isEmpty()) {
            return figures.exceptions();
        }
        List<ThrownClass> ofRuns = new ArrayList<>();
        for (SeriesFigures each : series) {
            ofRuns.addAll(each.figures().exceptions());
        }
        return ThrownClass.merged(ofRuns);
    }

    /** Whether it is the driver's probe of this name. */
    public boolean isDrivers(String probe) {
        return kind.equals(DRIVER_KIND) && name.equals(probe);
    }
}
