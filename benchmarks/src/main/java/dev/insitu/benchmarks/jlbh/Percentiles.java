package dev.insitu.benchmarks.jlbh;

import dev.insitu.benchmarks.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Of the samples of a run, in nanoseconds; NaN where there is none. */
record Percentiles(double p50, double p90, double p99, double p999, double worst) {
    static final Percentiles NONE = new Percentiles(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Of all samples; the array is sorted. */
    static Percentiles of(long[] samples) {
        Arrays.sort(samples);
        return new Percentiles(
                at(samples, 50), at(samples, 90), at(samples, 99), at(samples, 99.9), samples[samples.length - 1]);
    }

    private static double at(long[] sorted, double percent) {
        return sorted[(int) Math.ceil(sorted.length * percent / 100) - 1];
    }

    /** Figure by figure. */
    static Percentiles medians(List<Percentiles> rounds) {
        return new Percentiles(
                median(rounds, Percentiles::p50),
                median(rounds, Percentiles::p90),
                median(rounds, Percentiles::p99),
                median(rounds, Percentiles::p999),
                median(rounds, Percentiles::worst));
    }

    /** Of one figure, round by round. */
    static Spread ratio(List<Percentiles> own, List<Percentiles> others, ToDoubleFunction<Percentiles> figure) {
        return spread(own, figure).over(spread(others, figure));
    }

    private static Spread spread(List<Percentiles> rounds, ToDoubleFunction<Percentiles> figure) {
        return Spread.of(rounds.stream().mapToDouble(figure).toArray());
    }

    private static double median(List<Percentiles> rounds, ToDoubleFunction<Percentiles> figure) {
        return spread(rounds, figure).median();
    }

    static double median(double[] values) {
        return Spread.of(values).median();
    }

    /** For a line to be read by {@link #parse}. */
    String text() {
        return p50 + " " + p90 + " " + p99 + " " + p999 + " " + worst;
    }

    static Percentiles parse(String text) {
        double[] values =
                Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
        return new Percentiles(values[0], values[1], values[2], values[3], values[4]);
    }
}
