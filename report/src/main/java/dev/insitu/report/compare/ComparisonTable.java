package dev.insitu.report.compare;

import dev.insitu.report.text.Harmless;
import dev.insitu.report.text.Numbers;
import java.util.Locale;

/** A comparison as a table for a terminal: at most 100 columns, times in us. */
public final class ComparisonTable {
    private static final int NAME = 34;
    private static final int TIME = 12;
    private static final int CHANGE = 10;
    private static final int INTERVAL = 20;

    /** A bound that lies beyond says that too little is known, and no more. */
    private static final long MOST_TIMES = 1_000_000;

    private ComparisonTable() {}

    /** The table, each line ended, the verdict last. */
    public static String of(Comparison comparison) {
        StringBuilder out = new StringBuilder();
        out.append("times in us").append(" ".repeat(NAME - out.length()));
        right(out, "base", TIME);
        right(out, "new", TIME);
        right(out, "change", CHANGE);
        right(out, "interval", INTERVAL);
        out.append("  verdict\n");
        for (ComparedProbe probe : comparison.probes()) {
            out.append(Harmless.oneLine(probe.what().label())).append('\n');
            for (ComparedPercentile percentile : probe.percentiles()) {
                row(out, percentile, comparison.tolerance());
            }
        }
        for (String note : comparison.notes()) {
            out.append("note: ").append(Harmless.oneLine(note)).append('\n');
        }
        return out.append(sentence(comparison)).append('\n').toString();
    }

    private static void row(StringBuilder out, ComparedPercentile row, double tolerance) {
        StringBuilder line = new StringBuilder("  p" + row.percentile().key());
        line.append(" ".repeat(NAME - line.length()));
        right(line, Numbers.microseconds(Math.round(row.baseNanos())), TIME);
        right(line, Numbers.microseconds(Math.round(row.newNanos())), TIME);
        right(line, percent(row.change()), CHANGE);
        right(
                line,
                row.low().isPresent()
                        ? percent(row.low().getAsDouble()) + " .. "
                                + percent(row.high().getAsDouble())
                        : Numbers.ABSENT,
                INTERVAL);
        String verdict = row.verdict().key();
        out.append(line)
                .append("  ")
                .append(row.isRegression(tolerance) ? verdict.toUpperCase(Locale.ROOT) : verdict)
                .append('\n');
    }

    /** The whole in a sentence: what is proven, and what is not. */
    public static String sentence(Comparison comparison) {
        int all = comparison.percentiles().size();
        String jvms = comparison.baseJvms() + " and " + comparison.newJvms() + " JVMs";
        String tolerance = Numbers.finePercent(comparison.tolerance()) + " %";
        if (all == 0) {
            return "NOTHING COMPARED: no percentile is carried by all of " + jvms;
        }
        if (comparison.baseJvms() < 2 || comparison.newJvms() < 2) {
            return "NOT PROVEN: the noise between JVMs is not known from " + jvms
                    + "; take at least two a side, better five";
        }
        int slower = regressions(comparison);
        if (slower > 0) {
            return "REGRESSION: " + slower + " of " + all + " percentiles are slower by more than " + tolerance + " ("
                    + jvms + ")";
        }
        int unproven = comparison.count(ChangeVerdict.NOT_PROVEN);
        String few = unproven > 0 && Math.min(comparison.baseJvms(), comparison.newJvms()) < 5
                ? "; five JVMs a side prove more"
                : "";
        return "no regression above " + tolerance + " is proven: of " + all + " percentiles "
                + comparison.count(ChangeVerdict.SAME) + " same, " + comparison.count(ChangeVerdict.FASTER)
                + " faster, " + comparison.count(ChangeVerdict.SLOWER) + " slower by less, " + unproven
                + " not proven (" + jvms + ")" + few;
    }

    private static int regressions(Comparison comparison) {
        int slower = 0;
        for (ComparedPercentile each : comparison.percentiles()) {
            slower += each.isRegression(comparison.tolerance()) ? 1 : 0;
        }
        return slower;
    }

    private static String percent(double share) {
        if (share >= 9.995) {
            boolean beyond = share >= MOST_TIMES;
            return (beyond ? "> x " : "x ") + Numbers.grouped(beyond ? MOST_TIMES : Math.round(1 + share));
        }
        return String.format(Locale.ROOT, "%+.1f%%", 100 * share);
    }

    private static void right(StringBuilder out, String text, int width) {
        out.append(" ".repeat(Math.max(1, width - text.length()))).append(text);
    }
}
