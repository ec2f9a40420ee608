package dev.insitu.report.snapshot.figures;

import java.math.BigDecimal;

/**
 * A percentile such as 99.9, as an exact decimal: in binary floating point the samples above it would be counted wrong
 * at the very borders that matter.
 *
 * @param percent 0 to 100, without trailing zeros
 */
public record Percentile(BigDecimal percent) {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal MEDIAN = BigDecimal.valueOf(50);
    private static final BigDecimal NINETY = BigDecimal.valueOf(90);

    /** The samples that must lie above a percentile for it to be more than an accident of the run. */
    private static final long SAMPLES_ABOVE = 10;

    public Percentile {
        if (percent.signum() < 0 || percent.compareTo(HUNDRED) > 0) {
            throw new IllegalArgumentException("percentile " + percent + ": expected 0 to 100");
        }
        percent = percent.stripTrailingZeros();
    }

    /**
     * Parses a decimal.
     *
     * @throws IllegalArgumentException when {@code text} is no decimal from 0 to 100
     */
    public static Percentile of(String text) {
        try {
            return new Percentile(new BigDecimal(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("percentile \"" + text + "\": expected a decimal such as 99.9", e);
        }
    }

    /** Whether this many samples say anything about this percentile. The median and 90 are taken from 10 samples on. */
    public boolean carriedBy(long samples) {
        if (percent.compareTo(MEDIAN) == 0 || percent.compareTo(NINETY) == 0) {
            return samples >= SAMPLES_ABOVE;
        }
        BigDecimal hundredfoldAbove = BigDecimal.valueOf(samples).multiply(HUNDRED.subtract(percent));
        return hundredfoldAbove.compareTo(BigDecimal.valueOf(100 * SAMPLES_ABOVE)) >= 0;
    }

    /** How many of these samples lie above this percentile where no two are equal, rounded down. */
    long samplesAbove(long samples) {
        return BigDecimal.valueOf(samples)
                .multiply(HUNDRED.subtract(percent))
                .divide(HUNDRED)
                .longValue();
    }

    /** The percentile with a tenth of the samples above it: 90, 99, 99.9 and so on. */
    Percentile next() {
        return new Percentile(HUNDRED.subtract(HUNDRED.subtract(percent).movePointLeft(1)));
    }

    /** As a plain decimal, such as {@code 50} or {@code 99.9}. */
    public String key() {
        return percent.toPlainString();
    }
}
