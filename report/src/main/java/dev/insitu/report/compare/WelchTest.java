package dev.insitu.report.compare;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The difference of the means of two samples of unequal variance: B. L. Welch, "The generalization of 'Student's' problem when
 * several different population variances are involved", Biometrika 34 (1947).
 *
 * @param difference mean of the second less mean of the first
 * @param standardError of that difference
 * @param degreesOfFreedom by Welch and Satterthwaite
 */
record WelchTest(double difference, double standardError, double degreesOfFreedom) {

    /**
     * Compares two parts of an array.
     *
     * @param second which elements belong to the second sample; both have two or more
     * @param leastDeviation a smaller standard deviation is not believed
     */
    static WelchTest of(double[] values, boolean[] second, double leastDeviation) {
        Moments first = Moments.of(values, second, false, leastDeviation);
        Moments other = Moments.of(values, second, true, leastDeviation);
        double a = first.variance / first.count;
        double b = other.variance / other.count;
        double freedom = (a + b) * (a + b) / (a * a / (first.count - 1) + b * b / (other.count - 1));
        return new WelchTest(other.mean - first.mean, Math.sqrt(a + b), freedom);
    }

    /** The difference in standard errors, without its sign. */
    double size() {
        return Math.abs(difference) / standardError;
    }

    /** How large {@link #size} gets by chance, but with this probability. */
    double studentLimit(double probability) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(probability / 2);
    }

    private record Moments(int count, double mean, double variance) {
        static Moments of(double[] values, boolean[] second, boolean wanted, double leastDeviation) {
            int count = 0;
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                if (second[i] == wanted) {
                    count++;
                    sum += values[i];
                }
            }
            double mean = sum / count;
            double squares = 0;
            for (int i = 0; i < values.length; i++) {
                if (second[i] == wanted) {
                    squares += (values[i] - mean) * (values[i] - mean);
                }
            }
            return new Moments(count, mean, Math.max(squares / (count - 1), leastDeviation * leastDeviation));
        }
    }
}
