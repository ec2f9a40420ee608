package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What a set of samples amounts to. Times are in nanoseconds. Immutable, and safe to read from several threads.
 *
 * <p>Minimum, maximum and mean come from the samples themselves, percentiles from buckets of 3 significant digits.
 */
public final class Figures {

    private static final Percentile MEDIAN = Percentile.of("50");
    private static final long[] NONE = {};

    private final TimedCalls timed;
    private final long errors;
    private final long skipped;
    private final long untimed;
    private final boolean pairsKnown;
    private final Optional<Figures> selfTime;
    private final Optional<Figures> allocated;
    private final List<ThrownClass> exceptions;
    private final List<Caller> callers;

    private Figures(
            TimedCalls timed,
            long errors,
            long skipped,
            long untimed,
            boolean pairsKnown,
            Optional<Figures> selfTime,
            Optional<Figures> allocated,
            List<ThrownClass> exceptions,
            List<Caller> callers) {
        this.timed = timed;
        this.errors = errors;
        this.skipped = skipped;
        this.untimed = untimed;
        this.pairsKnown = pairsKnown;
        this.selfTime = selfTime;
        this.allocated = allocated;
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
        return new Figures(
                TimedCalls.of(parts),
                errors,
                skipped,
                0,
                true,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** The same where starts and ends could not be told apart: their number is known, and no time. */
    public Figures unmatched() {
        return new Figures(timed, errors, skipped, untimed, false, selfTime, allocated, exceptions, callers);
    }

    /** The same, with what is known of the time that other probes leave; nothing where that has no samples. */
    public Figures withSelfTime(Figures self) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, present(self), allocated, exceptions, callers);
    }

    private static Optional<Figures> present(Figures some) {
        return some.count() == 0 ? Optional.empty() : Optional.of(some);
    }

    /**
     * What of these samples is left without the calls that other probes timed on the same thread meanwhile; absent where
     * there never were any. Of a thread on which probes do not nest it has no samples.
     */
    public Optional<Figures> selfTime() {
        return selfTime;
    }

    /** The same, with what those of these calls allocated that were looked at; nothing where none was. */
    public Figures withAllocated(Figures bytes) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, selfTime, present(bytes), exceptions, callers);
    }

    /** What these calls allocated, in bytes, of those that were looked at; absent where none was. */
    public Optional<Figures> allocated() {
        return allocated;
    }

    /** The same, with what its errors were. */
    public Figures withExceptions(List<ThrownClass> thrown) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, selfTime, allocated, thrown, callers);
    }

    /** The same, with the probes within whose calls these were made. */
    public Figures withCallers(List<Caller> known) {
        return new Figures(timed, errors, skipped, untimed, pairsKnown, selfTime, allocated, exceptions, known);
    }

    /**
     * The probes within whose calls these were made directly, the one with the most time first; the calls of which it is not known
     * come last. Together they may be fewer calls than {@link #count()}: the others have no caller with a probe.
     */
    public List<Caller> callers() {
        return callers;
    }

    /**
     * What calls ended in, the most frequent class first. Together they may be fewer than {@link #errors()}: of the others the
     * class is not known.
     */
    public List<ThrownClass> exceptions() {
        return exceptions;
    }

    /** Whether each sample is from a start to its own end. Where not, no percentile is known, and no figure is a time. */
    public boolean arePaired() {
        return pairsKnown;
    }

    /** The same of a probe that times one call in some: what was left out was a call like any other. */
    public Figures sampled() {
        return new Figures(timed, errors, 0, untimed + skipped, pairsKnown, selfTime, allocated, exceptions, callers);
    }

    /** The calls that ended, errors among them, timed or not. */
    public long count() {
        return timed.samples() + untimed;
    }

    /** The calls that ended and were timed: all other figures rest on these. Of most probes that is {@link #count()}. */
    public long samples() {
        return timed.samples();
    }

    /**
     * How many samples that stand for one call each carry percentiles as far as these do: Kish's effective sample size, the square of the
     * weights' sum by the sum of their squares. Where samples have no weights that is {@link #samples}, else it is less.
     */
    public long effectiveSamples() {
        return timed.effective();
    }

    /** The calls that the samples stand for, each for its weight: nearly {@link #count} where all were drawn from all calls. */
    public long weight() {
        return timed.buckets().total();
    }

    /** The samples that ended by an exception. */
    public long errors() {
        return errors;
    }

    /** The calls that a condition left out; they are not among {@link #count()}. */
    public long skipped() {
        return skipped;
    }

    /** The true minimum; absent without samples, and where ends were matched to the wrong starts. */
    public OptionalLong min() {
        return isEmptyOrUnpaired() ? OptionalLong.empty() : OptionalLong.of(timed.min());
    }

    /** The true mean, absent as {@link #min} is. */
    public OptionalDouble mean() {
        return isEmptyOrUnpaired() ? OptionalDouble.empty() : OptionalDouble.of((double) timed.sum() / weight());
    }

    /** All samples added up. */
    public long sum() {
        return timed.sum();
    }

    /** The true maximum, absent as {@link #min} is. */
    public OptionalLong max() {
        return isEmptyOrUnpaired() ? OptionalLong.empty() : OptionalLong.of(timed.max());
    }

    private boolean isEmptyOrUnpaired() {
        return !pairsKnown || samples() == 0;
    }

    /** The median, absent where {@link #at} has none. */
    public OptionalLong median() {
        return at(MEDIAN);
    }

    /** By how much the slowest exceeds the median; absent where there is none. */
    public OptionalLong aboveMedian() {
        OptionalLong median = median();
        return median.isPresent() ? OptionalLong.of(timed.max() - median.getAsLong()) : median;
    }

    /** All samples in a histogram, which takes a hundred kilobytes: make one at a time. */
    public Histogram histogram() {
        return timed.buckets().histogram();
    }

    /** The samples above a value that {@link #at} gave, by their weights. */
    long countAbove(long value) {
        return timed.buckets().countAbove(value);
    }

    /**
     * The highest value of the bucket that the percentile falls into, though never outside what was really seen.
     * Absent where the samples do not carry the percentile, or ends were matched to the wrong starts.
     */
    public OptionalLong at(Percentile percentile) {
        if (!pairsKnown || !percentile.carriedBy(effectiveSamples())) {
            return OptionalLong.empty();
        }
        long value = timed.buckets().valueAt(percentile.rankIn(weight()));
        return OptionalLong.of(timed.within(value));
    }

    /**
     * What samples took, by their place in the order of size: the highest value of each one's bucket, though never outside what
     * was really seen. Nothing where ends were matched to the wrong starts.
     *
     * @param ranks from 1, ascending, and none above {@link #weight}
     */
    public long[] valuesAt(long[] ranks) {
        long[] values = pairsKnown ? timed.buckets().valuesAt(ranks) : NONE;
        for (int i = 0; i < values.length; i++) {
            values[i] = timed.within(values[i]);
        }
        return values;
    }
}
