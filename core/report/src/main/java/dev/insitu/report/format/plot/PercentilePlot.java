package dev.insitu.report.format.plot;

import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import org.HdrHistogram.Histogram;

/**
 * Percentile curves for a terminal, in block characters: one for each probe and rate. The horizontal axis gives each further nine
 * (90, 99, 99.9) the same width, as HdrHistogram's plotter does; the vertical axis is logarithmic. Times are in microseconds.
 */
public final class PercentilePlot {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final int STEPS = BLOCKS.length() - 1;
    private static final int ROWS = 8;
    private static final int COLUMNS = 72;
    private static final int LABEL = 10;
    private static final int FEWEST = 20;
    private static final int LONGEST_TITLE = 70;

    private PercentilePlot() {}

    /** The curves of all probes with enough samples. */
    public static String of(Snapshot snapshot) {
        StringBuilder out = new StringBuilder();
        for (ProbeFigures probe : snapshot.probes()) {
            String name = Harmless.oneLine(probe.name())
                    + (DriverFigures.isCorrected(probe, snapshot.driver()) ? " (corrected)" : "");
            if (snapshot.driver().isEmpty()) {
                add(name, probe.figures(), out);
            }
            for (SeriesFigures series : probe.series()) {
                add(name + " at " + Numbers.rate(series.targetRate()), series.figures(), out);
            }
        }
        return out.toString();
    }

    private static void add(String title, Figures figures, StringBuilder out) {
        if (figures.count() < FEWEST || !figures.arePaired()) {
            return;
        }
        out.append('\n')
                .append(shortened(title))
                .append(", us, ")
                .append(Numbers.grouped(figures.count()))
                .append(" samples\n");
        // The curve ends where ten samples lie above.
        double nines = Math.log10(figures.count() / 10.0);
        Histogram histogram = figures.histogram();
        long[] nanos = new long[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            double percentile = 100 * (1 - Math.pow(10, -nines * column / (COLUMNS - 1)));
            long value = histogram.getValueAtPercentile(percentile);
            nanos[column] =
                    Math.max(figures.min().orElse(value), Math.min(figures.max().orElse(value), value));
        }
        draw(nanos, out);
        axis(nines, out);
    }

    private static void draw(long[] nanos, StringBuilder out) {
        double lowest = log(nanos[0]);
        double range = Math.max(Math.log(1.1), log(nanos[nanos.length - 1]) - lowest);
        for (int row = ROWS - 1; row >= 0; row--) {
            long label = Math.round(Math.exp(lowest + range * (row + 1) / ROWS));
            String text = row % 2 == 1 ? Numbers.microseconds(label) : "";
            out.append(" ".repeat(Math.max(0, LABEL - text.length()))).append(text);
            StringBuilder line = new StringBuilder(" |");
            for (long value : nanos) {
                double height = (log(value) - lowest) / range * (ROWS * STEPS - 1) + 1;
                int inRow = (int) Math.max(0, Math.min(STEPS, Math.round(height) - (long) row * STEPS));
                line.append(BLOCKS.charAt(inRow));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static String shortened(String title) {
        return title.codePointCount(0, title.length()) <= LONGEST_TITLE
                ? title
                : title.substring(0, title.offsetByCodePoints(0, LONGEST_TITLE)) + "..";
    }

    private static double log(long nanos) {
        return Math.log((double) Math.max(1, nanos));
    }

    /** Labels 0, 90, 99 and so on. */
    private static void axis(double nines, StringBuilder out) {
        StringBuilder labels = new StringBuilder(" ".repeat(LABEL + 2));
        StringBuilder line =
                new StringBuilder(" ".repeat(LABEL + 1)).append('+').append("-".repeat(COLUMNS));
        for (int nine = 0; nine <= nines; nine++) {
            int at = LABEL + 2 + (int) Math.round(nine / nines * (COLUMNS - 1));
            String label = nine == 0
                    ? "min"
                    : "p" + (nine < 3 ? "9".repeat(nine).concat(nine == 1 ? "0" : "") : "99." + "9".repeat(nine - 2));
            line.setCharAt(at, nine == 0 ? '-' : '+');
            while (labels.length() < at) {
                labels.append(' ');
            }
            if (labels.length() == at || labels.charAt(labels.length() - 1) == ' ') {
                labels.append(label);
            }
        }
        out.append(line).append('\n').append(labels).append('\n');
    }
}
