package dev.insitu.benchmarks.jlbh;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What came out of a run.
 *
 * @param runNanos from the first due time to the last end
 * @param verdict empty where there is none
 */
record JlbhFigures(double runNanos, Percentiles endToEnd, Percentiles pacingError, String verdict) {
    private static final String PREFIX = "figures: ";
    private static final String SEPARATOR = ", ";

    /** Figure by figure, and all verdicts there were. */
    static JlbhFigures medians(List<JlbhFigures> rounds) {
        return new JlbhFigures(
                Percentiles.median(
                        rounds.stream().mapToDouble(JlbhFigures::runNanos).toArray()),
                Percentiles.medians(rounds.stream().map(JlbhFigures::endToEnd).toList()),
                Percentiles.medians(
                        rounds.stream().map(JlbhFigures::pacingError).toList()),
                rounds.stream().map(JlbhFigures::verdict).distinct().collect(Collectors.joining(SEPARATOR)));
    }

    /** For another process to read; without the verdict. */
    String line() {
        return PREFIX + runNanos + SEPARATOR + endToEnd.text() + SEPARATOR + pacingError.text();
    }

    static boolean isLine(String line) {
        return line.startsWith(PREFIX);
    }

    /** Reads a {@link #line()}. */
    static JlbhFigures parse(String line) {
        String[] parts = line.substring(PREFIX.length()).split(SEPARATOR, 3);
        return new JlbhFigures(
                Double.parseDouble(parts[0]), Percentiles.parse(parts[1]), Percentiles.parse(parts[2]), "");
    }
}
