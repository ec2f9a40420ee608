package dev.insitu.benchmarks.jlbh;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What came out of a run.
 *
 * @param runNanos from the first due time to the last end
 * @param verdict empty where there is none
 */
record Figures(double runNanos, Percentiles endToEnd, Percentiles pacingError, String verdict) {
    private static final String PREFIX = "figures: ";
    private static final String SEPARATOR = ", ";

    /** Figure by figure, and all verdicts there were. */
    static Figures medians(List<Figures> rounds) {
        return new Figures(
                Percentiles.median(
                        rounds.stream().mapToDouble(Figures::runNanos).toArray()),
                Percentiles.medians(rounds.stream().map(Figures::endToEnd).toList()),
                Percentiles.medians(rounds.stream().map(Figures::pacingError).toList()),
                rounds.stream().map(Figures::verdict).distinct().collect(Collectors.joining(SEPARATOR)));
    }

    /** For another process to read; without the verdict. */
    String line() {
        return PREFIX + runNanos + SEPARATOR + endToEnd.text() + SEPARATOR + pacingError.text();
    }

    static boolean isLine(String line) {
        return line.startsWith(PREFIX);
    }

    /** Reads a {@link #line()}. */
    static Figures parse(String line) {
        String[] parts = line.substring(PREFIX.length()).split(SEPARATOR, 3);
        return new Figures(Double.parseDouble(parts[0]), Percentiles.parse(parts[1]), Percentiles.parse(parts[2]), "");
    }
}
