package dev.insitu.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;

/**
 * A figure of each round, in the order of the rounds: their median, and how far they differ. Two of them are pairs, round by
 * round: on a machine whose speed drifts their ratio holds where a time does not.
 */
public final class Spread {
    private static final double SIGN_TEST_95 = 1.96;

    private final List<Double> values = new ArrayList<>();

    /** Of rounds that are over. */
    public static Spread of(double... values) {
        Spread spread = new Spread();
        for (double value : values) {
            spread.add(value);
        }
        return spread;
    }

    /** Takes the next round's. */
    public void add(double value) {
        values.add(value);
    }

    /** Of an even number of rounds, the mean of the two in the middle. */
    public double median() {
        List<Double> sorted = sorted();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The ratio of each pair. */
    public Spread over(Spread other) {
        return pairs(other, (own, others) -> own / others);
    }

    /** The difference of each pair. */
    public Spread minus(Spread other) {
        return pairs(other, (own, others) -> own - others);
    }

    /** Minimum, median and maximum, with this number of decimals. */
    public String text(int decimals) {
        List<Double> sorted = sorted();
        String one = "%." + decimals + "f";
        return String.format(
                Locale.ROOT, one + " / " + one + " / " + one, sorted.get(0), median(), sorted.get(sorted.size() - 1));
    }

    /**
     * Between which values the median lies with a probability of 95 %, whatever the distribution: ranks by the normal approximation of
     * the sign test. Of seven rounds and fewer all values.
     */
    public String medianInterval(int decimals) {
        List<Double> sorted = sorted();
        int n = sorted.size();
        int rank = (int) Math.max(0, Math.floor((n - SIGN_TEST_95 * Math.sqrt(n)) / 2));
        String one = "%." + decimals + "f";
        return String.format(Locale.ROOT, one + " to " + one, sorted.get(rank), sorted.get(n - 1 - rank));
    }

    private Spread pairs(Spread other, DoubleBinaryOperator figure) {
        if (values.size() != other.values.size()) {
            throw new IllegalArgumentException(values.size() + " rounds and " + other.values.size());
        }
        Spread pairs = new Spread();
        for (int round = 0; round < values.size(); round++) {
            pairs.add(figure.applyAsDouble(values.get(round), other.values.get(round)));
        }
        return pairs;
    }

    private List<Double> sorted() {
        return values.stream().sorted().toList();
    }
}
