package dev.insitu.recording.image;

import dev.insitu.platform.text.Decimal;
import java.util.NoSuchElementException;

/**
 * A percentile such as 99.9, as an exact decimal: in binary floating point the number of samples above it would be wrong exactly at
 * the thresholds.
 *
 * @param percent from 0 to 100, of at most {@value #MOST_PLACES} decimals
 */
public record Percentile(Decimal percent) implements Comparable<Percentile> {
    /** More decimals would need more samples than a long can practically count. */
    public static final int MOST_PLACES = 15;

    private static final int MEDIAN = 50;
    private static final int NINETY = 90;

    /** Samples that must lie above a percentile for it to be significant. */
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
     * @throws IllegalArgumentException when {@code text} is not a decimal from 0 to 100, or has more than 15 places
     */
    public static Percentile of(String text) {
        try {
            return new Percentile(Decimal.parse(text).orElseThrow());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw new IllegalArgumentException(
                    "percentile \"" + text + "\": expected a decimal from 0 to 100 such as 99.9", e);
        }
    }

    /** Whether these are enough samples for this percentile. The median and 90 need 10 samples. */
    public boolean carriedBy(long samples) {
        // Avoids equals: for a record's equals the JVM generates a dozen classes.
        boolean anyTen = percent.places() == 0 && (percent.units() == MEDIAN || percent.units() == NINETY);
        return (anyTen ? samples : samplesAbove(samples)) >= SAMPLES_ABOVE;
    }

    /** The number of these samples above this percentile if all are distinct, rounded down. */
    public long samplesAbove(long samples) {
        long hundred = hundred(percent.places());
        long above = hundred - percent.units();
        // The product may exceed a long: multiply digit by digit.
        long rest = samples % hundred;
        long part = 0;
        for (long power = hundred; power > 1; power /= 10) {
            part = (part + rest % 10 * above) / 10;
            rest /= 10;
        }
        return samples / hundred * above + part;
    }

    /** The rank, in ascending order from 1, of the sample at this percentile, as HdrHistogram computes it. */
    public long rankIn(long samples) {
        return Math.max(1, samples - samplesAbove(samples));
    }

    /** The percentile with a tenth of the samples above it: 90, 99, 99.9 and so on. */
    public Percentile next() {
        int places = percent.places() + 1;
        return new Percentile(new Decimal(hundred(places) - (hundred(percent.places()) - percent.units()), places));
    }

    /** The percentage of samples above it. */
    public double above() {
        return new Decimal(hundred(percent.places()) - percent.units(), percent.places()).doubleValue();
    }

    /** As a plain decimal, such as {@code 50} or {@code 99.9}. */
    public String key() {
        return percent.text();
    }

    /** Orders by value. */
    @Override
    public int compareTo(Percentile other) {
        return percent.compareTo(other.percent);
    }

    /** 100 as a decimal's units, at a number of places. */
    private static long hundred(int places) {
        long units = 100;
        for (int i = 0; i < places; i++) {
            units *= 10;
        }
        return units;
    }
}
