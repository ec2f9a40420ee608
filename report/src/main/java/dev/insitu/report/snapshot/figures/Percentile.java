package dev.insitu.report.snapshot.figures;

/**
 * A percentile such as 99.9, as an exact decimal: in binary floating point the samples above it would be counted wrong
 * at the very borders that matter. Whole numbers and no {@code BigDecimal}: on JDK 25 the first of those takes 13 ms of a
 * JVM's end.
 *
 * @param units how many times 10<sup>-places</sup> it is
 * @param places decimals, up to {@value #MOST_PLACES}; as few as there can be
 */
public record Percentile(long units, int places) implements Comparable<Percentile> {
    /** What lies further out, hardly a count that fits into a long would carry. */
    public static final int MOST_PLACES = 15;

    private static final int MEDIAN = 50;
    private static final int NINETY = 90;

    /** The samples that must lie above a percentile for it to be more than an accident of the run. */
    private static final long SAMPLES_ABOVE = 10;

    public Percentile {
        while (places > 0 && units % 10 == 0) {
            units /= 10;
            places--;
        }
        if (places > MOST_PLACES || units < 0 || units > hundred(places)) {
            throw new IllegalArgumentException(
                    units + "e-" + places + ": expected 0 to 100, and up to " + MOST_PLACES + " decimals");
        }
    }

    /**
     * Parses a decimal, such as {@code 99.9}.
     *
     * @throws IllegalArgumentException when {@code text} is no decimal from 0 to 100, or has more than 15 places
     */
    public static Percentile of(String text) {
        long units = 0;
        int places = 0;
        int point = text.indexOf('.');
        boolean valid = !text.isEmpty() && point != 0 && point != text.length() - 1;
        for (int i = 0; i < text.length() && valid; i++) {
            char character = text.charAt(i);
            if (i != point) {
                valid = character >= '0' && character <= '9' && units < Long.MAX_VALUE / 10;
                units = 10 * units + character - '0';
                places += point >= 0 && i > point ? 1 : 0;
            }
        }
        try {
            return new Percentile(valid ? units : -1, places);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "percentile \"" + text + "\": expected a decimal from 0 to 100 such as 99.9", e);
        }
    }

    /** Whether this many samples say anything about this percentile. The median and 90 are taken from 10 samples on. */
    public boolean carriedBy(long samples) {
        // Not by equals: a record's makes the JVM spin a dozen classes.
        boolean anyTen = places == 0 && (units == MEDIAN || units == NINETY);
        return (anyTen ? samples : samplesAbove(samples)) >= SAMPLES_ABOVE;
    }

    /** How many of these samples lie above this percentile where no two are equal, rounded down. */
    public long samplesAbove(long samples) {
        long hundred = hundred(places);
        long above = hundred - units;
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
    Percentile next() {
        return new Percentile(hundred(places + 1) - (hundred(places) - units), places + 1);
    }

    /** As a plain decimal, such as {@code 50} or {@code 99.9}. */
    public String key() {
        long one = hundred(places) / 100;
        String fraction =
                places == 0 ? "" : '.' + Long.toString(one + units % one).substring(1);
        return units / one + fraction;
    }

    /** By how far out they lie. */
    @Override
    public int compareTo(Percentile other) {
        int most = Math.max(places, other.places);
        return Long.compare(
                units * (hundred(most) / hundred(places)), other.units * (hundred(most) / hundred(other.places)));
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
