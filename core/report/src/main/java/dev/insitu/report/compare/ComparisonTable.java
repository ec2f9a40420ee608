package dev.insitu.report.compare;

import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison as a table for a terminal: at most 100 columns, times in us. */
public final class ComparisonTable {
    private static final int NAME = 34;
    private static final int TIME = 12;
    private static final int CHANGE = 10;
    private static final int INTERVAL = 20;

    /** A larger bound only means that too little is known. */
    private static final long MOST_TIMES = 1_000_000;

    private ComparisonTable() {}

    /** The table, each line with a line end, the verdict last; without intervals and verdicts for two parts of one recording. */
    public static String of(Comparison comparison) {
        StringBuilder out = new StringBuilder();
        out.append("times in us").append(" ".repeat(NAME - out.length()));
        right(out, "base", TIME);
        right(out, "new", TIME);
        right(out, "change", CHANGE);
        if (!comparison.isSideBySide()) {
            right(out, "interval", INTERVAL);
            out.append("  verdict");
        }
        out.append('\n');
        for (ComparedProbe probe : comparison.probes()) {
            boolean isNamed = false;
            for (ComparedFigure figure : probe.figures()) {
                if (figure.isShown()) {
                    out.append(isNamed ? "" : Harmless.oneLine(probe.what().label()) + '\n');
                    row(out, figure, comparison);
                    isNamed = true;
                }
            }
        }
        for (UncomparedRate rate : comparison.uncompared()) {
            out.append("note: ")
                    .append(Harmless.oneLine(rate.note(comparison.baseJvms(), comparison.newJvms())))
                    .append('\n');
        }
        for (String note : comparison.notes()) {
            out.append("note: ").append(Harmless.oneLine(note)).append('\n');
        }
        if (!comparison.isSideBySide() || comparison.isEmpty()) {
            out.append(sentence(comparison)).append('\n');
        }
        return out.toString();
    }

    private static void row(StringBuilder out, ComparedFigure row, Comparison comparison) {
        boolean isTime = row.statistic().isTime();
        StringBuilder line = new StringBuilder("  " + row.statistic().key());
        line.append(" ".repeat(NAME - line.length()));
        right(line, value(row.base(), isTime), TIME);
        right(line, value(row.fresh(), isTime), TIME);
        right(line, change(row.change(), isTime), CHANGE);
        if (!comparison.isSideBySide()) {
            right(line, interval(row, isTime), INTERVAL);
            String verdict = row.verdict().key();
            line.append("  ")
                    .append(row.isRegression(comparison.tolerance()) ? verdict.toUpperCase(Locale.ROOT) : verdict);
        }
        out.append(line).append('\n');
    }

    private static String interval(ComparedFigure row, boolean isTime) {
        return row.low().isPresent()
                ? change(row.low().getAsDouble(), isTime) + " .. "
                        + change(row.high().getAsDouble(), isTime)
                : Numbers.ABSENT;
    }

    /** A sentence that says what is proven and what is not. */
    public static String sentence(Comparison comparison) {
        int all = comparison.figures().size();
        String jvms = comparison.baseJvms() + " and " + comparison.newJvms() + " JVMs";
        String tolerance = Numbers.finePercent(comparison.tolerance()) + " %";
        if (comparison.isEmpty()) {
            return "NOTHING COMPARED: "
                    + (comparison.uncompared().isEmpty() ? "no percentile is carried by" : "no rate is valid in")
                    + " all of " + jvms;
        }
        if (comparison.isSideBySide()) {
            return "two parts of one recording: one JVM proves nothing, so there is no verdict";
        }
        if (comparison.isRegression()) {
            return "REGRESSION: " + regression(comparison) + " (" + jvms + ")";
        }
        if (comparison.baseJvms() < 2 || comparison.newJvms() < 2) {
            return "NOT PROVEN: the noise between JVMs is not known from " + jvms
                    + "; take at least two a side, better five";
        }
        int unproven = comparison.count(ChangeVerdict.NOT_PROVEN);
        String few = unproven > 0 && Math.min(comparison.baseJvms(), comparison.newJvms()) < 5
                ? "; five JVMs a side prove more"
                : "";
        return "no regression above " + tolerance + " is proven: of " + all + " figures "
                + comparison.count(ChangeVerdict.SAME) + " same, "
                + (comparison.count(ChangeVerdict.FASTER) + comparison.count(ChangeVerdict.FEWER)) + " better, "
                + (comparison.count(ChangeVerdict.SLOWER) + comparison.count(ChangeVerdict.MORE))
                + " worse by less, " + unproven + " not proven (" + jvms + ")" + few;
    }

    private static String regression(Comparison comparison) {
        List<String> words = new ArrayList<>();
        for (UncomparedRate rate : comparison.brokenRates()) {
            words.add(rate.words(comparison.baseJvms(), comparison.newJvms()));
        }
        List<ComparedFigure> times = new ArrayList<>();
        for (ComparedProbe probe : comparison.probes()) {
            for (ComparedFigure share : probe.shares()) {
                if (share.isRegression(comparison.tolerance())) {
                    words.add(probe.what().label() + ' ' + share.statistic().key() + ' '
                            + Numbers.finePercent(share.base()) + " % to " + Numbers.finePercent(share.fresh())
                            + " %");
                }
            }
            times.addAll(probe.percentiles());
        }
        int slower = comparison.regressions(times);
        if (slower > 0) {
            words.add(slower + " of " + times.size() + " percentiles are slower by more than "
                    + Numbers.finePercent(comparison.tolerance()) + " %");
        }
        return Harmless.oneLine(String.join("; ", words));
    }

    private static String value(double value, boolean isTime) {
        return isTime ? Numbers.microseconds(Math.round(value)) : Numbers.finePercent(value) + " %";
    }

    /** Changes of shares are in percentage points. */
    private static String change(double change, boolean isTime) {
        return isTime ? percent(change) : String.format(Locale.ROOT, "%+.2fpp", 100 * change);
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
