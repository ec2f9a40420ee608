package dev.insitu.report.compare;

import dev.insitu.recording.image.Percentile;

/** One statistic of one probe, and its value in each JVM, on the statistic's {@link Scale}. Immutable. */
final class ComparedRow {

    /** Values that differ by less than this share fall into one bucket of the recording. */
    private static final double BUCKET_SHARE = 1.0 / 1024;

    private final ComparedName what;
    private final ComparedStatistic statistic;
    private final double[] places;
    private final int baseJvms;
    private final double leastDeviation;
    private final double resolution;

    private ComparedRow(
            ComparedName what,
            ComparedStatistic statistic,
            double[] places,
            int baseJvms,
            double leastDeviation,
            double resolution) {
        this.what = what;
        this.statistic = statistic;
        this.places = places;
        this.baseJvms = baseJvms;
        this.leastDeviation = leastDeviation;
        this.resolution = resolution;
    }

    /**
     * The row of a percentile.
     *
     * @param baseNanos the value in each JVM before, at least one
     * @param newNanos the value in each JVM after, at least one
     */
    static ComparedRow ofTimes(ComparedName what, Percentile percentile, long[] baseNanos, long[] newNanos) {
        double[] places = new double[baseNanos.length + newNanos.length];
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < places.length; i++) {
            long nanos = Math.max(1, i < baseNanos.length ? baseNanos[i] : newNanos[i - baseNanos.length]);
            places[i] = Scale.TIME.place((double) nanos);
            smallest = Math.min(smallest, nanos);
        }
        double resolution = Math.max(BUCKET_SHARE, 1.0 / (double) smallest);
        return new ComparedRow(
                what, ComparedStatistic.of(percentile), places, baseNanos.length, resolution, resolution);
    }

    /**
     * The row of a share of calls. Its scatter between JVMs is at least that of the share of heads in coin tosses.
     *
     * @param base the share in each JVM before, at least one
     * @param fresh the share in each JVM after, at least one
     */
    static ComparedRow ofShares(ComparedName what, ComparedStatistic statistic, CallShare[] base, CallShare[] fresh) {
        double[] places = new double[base.length + fresh.length];
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < places.length; i++) {
            CallShare share = i < base.length ? base[i] : fresh[i - base.length];
            places[i] = Scale.SHARE.place(share.value());
            fewest = Math.min(fewest, share.of());
        }
        return new ComparedRow(what, statistic, places, base.length, 0.5 / Math.sqrt((double) fewest), 0);
    }

    ComparedName what() {
        return what;
    }

    ComparedStatistic statistic() {
        return statistic;
    }

    boolean isOfProbeOf(ComparedRow other) {
        return what.equals(other.what);
    }

    /** Whether it is a share that is zero in each JVM, so there is nothing to test. */
    boolean isZero() {
        for (double place : places) {
            if (statistic.isTime() || place != 0) {
                return false;
            }
        }
        return true;
    }

    /** The mean of the JVMs before, on the scale. */
    double base() {
        return mean(0, baseJvms);
    }

    /** The mean of the JVMs after, on the scale. */
    double fresh() {
        return mean(baseJvms, places.length);
    }

    private double mean(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += places[i];
        }
        return sum / (to - from);
    }

    /** The difference that equal values may show: a bucket, or a nanosecond of the clock. */
    double resolution() {
        return resolution;
    }

    /**
     * Tests the difference between the two sides.
     *
     * @param second which JVMs count as those after; at least two on each side
     */
    WelchTest test(boolean[] second) {
        return WelchTest.of(places, second, leastDeviation);
    }

    /**
     * The plain test or the tempered one, whichever separates the sides more clearly. For callers that use {@link Relabelings} to
     * know how large the difference gets by chance.
     */
    WelchTest clearerTest(boolean[] second) {
        WelchTest plain = test(second);
        WelchTest tempered = WelchTest.tempered(places, second, leastDeviation);
        return tempered.size() > plain.size() ? tempered : plain;
    }
}
