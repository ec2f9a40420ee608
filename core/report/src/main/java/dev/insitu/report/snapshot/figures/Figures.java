package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.Distribution;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The figures of a set of samples. Times are in nanoseconds. Immutable and thread-safe.
 *
 * <p>Minimum, maximum and mean are exact; percentiles come from buckets of 3 significant digits.
 */
public final class Figures {

    private static final Percentile MEDIAN = Percentile.of("50");
    private static final long[] NONE = {};

    private final TimedCalls timed;
    private final long errors;
    private final long skipped;
    private final long untimed;
    private final boolean pairsKnown;
    private final Map<Distribution, Figures> besides;
    private final List<ThrownClass> exceptions;
    private final List<Caller> callers;

    private Figures(
            TimedCalls timed,
            long errors,
            long skipped,
            long untimed,
            boolean pairsKnown,
            Map<Distribution, Figures> besides,
            List<ThrownClass> exceptions,
            List<Caller> callers) {
        this.timed = timed;
        this.errors = errors;
        this.skipped = skipped;
        this.untimed = untimed;
        this.pairsKnown = pairsKnown;
        this.besides = Map.copyOf(besides);
        this.exceptions = List.copyOf(exceptions);
        this.callers = List.copyOf(callers);
    }

    /** The figures of all these counts together. */
    public static Figures of(List<EpochCounts> parts) {
        long errors = 0;
        long skipped = 0;
        for (EpochCounts part : parts) {
            errors += part.errors();
            skipped += part.skipped();
        }
        return new Figures(TimedCalls.of(parts), errors, skipped, 0, true, Map.of(), List.of(), List.of());
    }

    /** These figures without times, because starts and ends could not be paired: only their number is known. */
    public Figures unmatched() {
        return new Figures(timed, errors, skipped, untimed, false, besides, exceptions, callers);
    }

    /** These figures with another distribution of the same calls; absent where that has no samples. */
    public Figures with(Distribution of, Figures figures) {
        if (figures.count() == 0) {
            return this;
        }
        Map<Distribution, Figures> more = new EnumMap<>(Distribution.class);
        more.putAll(besides);
        more.put(of, figures);
        return new Figures(timed, errors, skipped, untimed, pairsKnown, more, exceptions, callers);
    }

    /** Another distribution of the same calls. */
    public Optional<Figures> of(Distribution other) {
        return Optional.ofNullable(besides.get(other));
    }

    /**
     * The samples' self time: without calls that other probes timed on the same thread meanwhile. Absent where there were no such
     * calls. Has no samples from a thread on which probes do not nest.
     */
    public Optional<Figures> selfTime() {
        return of(Distribution.SELF);
    }

    /** The bytes that calls allocated, of the calls that were measured; absent where there were none. */
    public Optional<Figures> allocated() {
        return of(Distribution.ALLOCATED);
    }

    /** The times until the first elements of publishers of several; absent where there were none. */
    public Optional<Figures> firstElement() {
        return of(Distribution.FIRST_ELEMENT);
    }

    /** These figures with the exceptions that calls ended in. */
    public Figures withExceptions(List<ThrownClass> thrown) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, besides, thrown, callers);
    }

    /** These figures with the probes that made the calls. */
    public Figures withCallers(List<Caller> known) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, besides, exceptions, known);
    }

    /**
     * The probes within whose calls these were made directly, the one with the most time first and unknown callers last. Their
     * calls may add up to fewer than {@link #count()}: the others have no caller with a probe.
     */
    public List<Caller> callers() {
        return callers;
    }

    /**
     * The exceptions that calls ended in, the most frequent class first. They may add up to fewer than {@link #errors()}: the class
     * of the others is not known.
     */
    public List<ThrownClass> exceptions() {
        return exceptions;
    }

    /** Whether each sample pairs a start with its own end. If not, percentiles are omitted and no figure is a time. */
    public boolean arePaired() {
        return pairsKnown;
    }

    /** These figures for a probe that times only some calls: its skipped calls count as calls. */
    public Figures sampled() {
        return new Figures(timed, errors, 0, untimed + skipped, pairsKnown, besides, exceptions, callers);
    }

    /** The number of calls that ended, errors included, timed or not. */
    public long count() {
        return timed.samples() + untimed;
    }

    /** The number of calls that ended and were timed, the basis of all other figures. Equals {@link #count()} for most probes. */
    public long samples() {
        return timed.samples();
    }

    /**
     * The number of unweighted samples that carry percentiles as far as these do: Kish's effective sample size, the square of the
     * weights' sum divided by the sum of their squares. Without weights it equals {@link #samples}, otherwise it is less.
     */
    public long effectiveSamples() {
        return timed.effective();
    }

    /** The number of calls that the samples stand for, by their weights. Close to {@link #count} where they were drawn from all calls. */
    public long weight() {
        return timed.buckets().total();
    }

    /** The number of samples that ended by an exception. */
    public long errors() {
        return errors;
    }

    /** The calls that a condition excluded; {@link #count()} does not include them. */
    public long skipped() {
        return skipped;
    }

    /** The exact minimum; absent without samples, and where ends were paired with the wrong starts. */
    public OptionalLong min() {
        return isEmptyOrUnpaired() ? OptionalLong.empty() : OptionalLong.of(timed.min());
    }

    /** The exact mean; absent as {@link #min} is. */
    public OptionalDouble mean() {
        return isEmptyOrUnpaired() ? OptionalDouble.empty() : OptionalDouble.of((double) timed.sum() / weight());
    }

    /** The sum of all samples. */
    public long sum() {
        return timed.sum();
    }

    /** The exact maximum; absent as {@link #min} is. */
    public OptionalLong max() {
        return isEmptyOrUnpaired() ? OptionalLong.empty() : OptionalLong.of(timed.max());
    }

    private boolean isEmptyOrUnpaired() {
        return !pairsKnown || samples() == 0;
    }

    /** The median; absent as {@link #at} is. */
    public OptionalLong median() {
        return at(MEDIAN);
    }

    /** The difference between the slowest sample and the median; absent where there is no median. */
    public OptionalLong aboveMedian() {
        OptionalLong median = median();
        return median.isPresent() ? OptionalLong.of(timed.max() - median.getAsLong()) : median;
    }

    /** All samples in a histogram, which takes a hundred kilobytes: keep only one at a time. */
    public Histogram histogram() {
        return timed.buckets().histogram();
    }

    /** The number of samples, by their weights, above a value that {@link #at} returned. */
    public long countAbove(long value) {
        return timed.buckets().countAbove(value);
    }

    /**
     * The highest value of the percentile's bucket, limited to the range of the samples. Absent where there are too few samples for
     * the percentile, or ends were paired with the wrong starts.
     */
    public OptionalLong at(Percentile percentile) {
        if (!pairsKnown || !percentile.carriedBy(effectiveSamples())) {
            return OptionalLong.empty();
        }
        long value = timed.buckets().valueAt(percentile.rankIn(weight()));
        return OptionalLong.of(timed.within(value));
    }

    /**
     * The durations of samples by rank: the highest value of each sample's bucket, limited to the range of the samples. Empty where
     * ends were paired with the wrong starts.
     *
     * @param ranks from 1, ascending, at most {@link #weight}
     */
    public long[] valuesAt(long[] ranks) {
        long[] values = pairsKnown ? timed.buckets().valuesAt(ranks) : NONE;
        for (int i = 0; i < values.length; i++) {
            values[i] = timed.within(values[i]);
        }
        return values;
    }
}
