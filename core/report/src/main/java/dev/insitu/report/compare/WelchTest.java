package dev.insitu.report.compare;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of the means of two samples of unequal variance: B. L. Welch, "The generalization of 'Student's' problem when
 * several different population variances are involved", Biometrika 34 (1947). Also tempered: see {@link #tempered}.
 *
 * @param firstMean the mean of the first sample
 * @param secondMean the mean of the second sample
 * @param standardError of the means' difference
 * @param degreesOfFreedom by Welch and Satterthwaite
 */
record WelchTest(double firstMean, double secondMean, double standardError, double degreesOfFreedom) {
    private static final int ENOUGH_TO_TEMPER = 5;

    /**
     * The factor on the standard error for replacing a value. At 1.3 (as for Yuen's trimmed means, with five) chance results are
     * too frequent.
     */
    private static final double COST_OF_TEMPERING = 2;

    /**
     * Compares two parts of an array.
     *
     * @param second which elements belong to the second sample; both have two or more
     * @param leastDeviation the lower limit of the standard deviation
     */
    static WelchTest of(double[] values, boolean[] second, double leastDeviation) {
        return of(
                Moments.of(values, second, false, false, leastDeviation),
                Moments.of(values, second, true, false, leastDeviation),
                1);
    }

    /**
     * The same test, but in samples of five or more the largest value is replaced by the second largest (winsorizing, at one end),
     * and the standard error is doubled. Disturbances by the machine only slow a JVM down; one such JVM would hide what all others
     * show.
     */
    static WelchTest tempered(double[] values, boolean[] second, double leastDeviation) {
        return of(
                Moments.of(values, second, false, true, leastDeviation),
                Moments.of(values, second, true, true, leastDeviation),
                COST_OF_TEMPERING);
    }

    private static WelchTest of(Moments first, Moments other, double cost) {
        double a = first.variance / first.count;
        double b = other.variance / other.count;
        double freedom = (a + b) * (a + b) / (a * a / (first.count - 1) + b * b / (other.count - 1));
        return new WelchTest(first.mean, other.mean, cost * Math.sqrt(a + b), freedom);
    }

    /** The second mean less the first. */
    double difference() {
        return secondMean - firstMean;
    }

    /** The absolute difference in standard errors. */
    double size() {
        return Math.abs(difference()) / standardError;
    }

    /** The value that {@link #size} exceeds by chance with this probability. */
    double studentLimit(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(probability / 2);
    }

    private record Moments(int count, double mean, double variance) {
        static Moments of(double[] values, boolean[] second, boolean wanted, boolean tempered, double leastDeviation) {
            int count = 0;
            double sum = 0;
            double largest = Double.NEGATIVE_INFINITY;
            double next = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < values.length; i++) {
                if (second[i] == wanted) {
                    count++;
                    sum += values[i];
                    next = Math.max(next, Math.min(largest, values[i]));
                    largest = Math.max(largest, values[i]);
                }
            }
            double most = tempered && count >= ENOUGH_TO_TEMPER ? next : largest;
            double mean = (sum - largest + most) / count;
            double squares = 0;
            for (int i = 0; i < values.length; i++) {
                if (second[i] == wanted) {
                    double distance = Math.min(values[i], most) - mean;
                    squares += distance * distance;
                }
            }
            return new Moments(count, mean, Math.max(squares / (count - 1), leastDeviation * leastDeviation));
        }
    }
}
