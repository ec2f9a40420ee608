package dev.insitu.recording.image;

import dev.insitu.platform.text.Decimal;
import java.util.NoSuchElementException;

/**
 * A percentile such as 99.9, as an exact decimal: in binary floating point the samples above it would be counted wrong
 * at the very borders that matter.
 *
 * @param percent from 0 to 100, of up to {@value #MOST_PLACES} decimals
 */
public record Percentile(Decimal percent) implements Comparable<Percentile> {
    /** What lies further out, hardly a count that fits into a long would carry. */
    public static final int MOST_PLACES = 15;

    private static final int MEDIAN = 50;
    private static final int NINETY = 90;

    /** The samples that must lie above a percentile for it to be more than an accident of the run. */
    private static final long SAMPLES_ABOVE = 10;

    public Percentile {
        if (percent.places() > MOST_PLACES || percent.units() > hundred(percent.places())) {
            throw new IllegalArgumentException(
                    percent.text() + ": expected 0 to 100, and up to " + MOST_PLACES + " decimals");
        }
    }

    /**
     * Parses a decimal, such as {@code 99.9}.
     *
     * @throws IllegalArgumentException when {@code text} is no decimal from 0 to 100, or has more than 15 places
     */
    public static Percentile of(String text) {
        try {
            return new Percentile(Decimal.parse(text).orElseThrow());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw new IllegalArgumentException(
                    "percentile \"" + text + "\": expected a decimal from 0 to 100 such as 99.9", e);
        }
    }

    /** Whether this many samples say anything about this percentile. The median and 90 are taken from 10 samples on. */
    public boolean carriedBy(long samples) {
        // Not by equals: a record's makes the JVM spin a dozen classes.
        boolean anyTen = percent.places() == 0 && (percent.units() == MEDIAN || percent.units() == NINETY);
        return (anyTen ? samples : samplesAbove(samples)) >= SAMPLES_ABOVE;
    }

    /** How many of these samples lie above this percentile where no two are equal, rounded down. */
    public long samplesAbove(long samples) {
        long hundred = hundred(percent.places());
        long above = hundred - percent.units();
        // The product need not fit into a long: digit by digit, as on paper.
        long rest = samples % hundred;
        long part = 0;
        for (long power = hundred; power > 1; power /= 10) {
            part = (part + rest % 10 * above) / 10;
            rest /= 10;
        }
        return samples / hundred * above + part;
    }

    /** The place of the sample at this percentile among so many in the order of size: from 1, as HdrHistogram has it. */
    public long rankIn(long samples) {
        return Math.max(1, samples - samplesAbove(samples));
    }

    /** The percentile with a tenth of the samples above it: 90, 99, 99.9 and so on. */
    public Percentile next() {
        int places = percent.places() + 1;
        return new Percentile(new Decimal(hundred(places) - (hundred(percent.places()) - percent.units()), places));
    }

    /** So many percent lie above it. */
    public double above() {
        return new Decimal(hundred(percent.places()) - percent.units(), percent.places()).doubleValue();
    }

    /** As a plain decimal, such as {@code 50} or {@code 99.9}. */
    public String key() {
        return percent.text();
    }

    /** By how far out they lie. */
    @Override
    public int compareTo(Percentile other) {
        return percent.compareTo(other.percent);
    }

    /** 100 of the whole, in units. */
    private static long hundred(int places) {
        long units = 100;
        for (int i = 0; i < places; i++) {
            units *= 10;
        }
        return units;
    }
}
