package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.check.Check;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.Limit;
import dev.insitu.report.snapshot.figures.Unit;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results of checks, a line each: the figure and its limit. */
public final class CheckLines {

    private static final String GAP = "  ";
    private static final String SIGN = " <= ";
    private static final int MOST_FIGURE_WIDTH = 44;

    /** A figure nearer to its limit than this share of it is printed to the nanosecond, or as a percentage with six decimals. */
    private static final double NEAR = 0.01;

    private CheckLines() {}

    /** The lines, each with a line end. */
    public static String of(List<CheckResult> results) {
        StringBuilder out = new StringBuilder();
        append(out, 0, results);
        return out.toString();
    }

    /** One result on a line of any length, without a line end. */
    public static String line(CheckResult result) {
        return word(result) + ' ' + figure(result.check()) + ' ' + measured(result) + ' ' + rest(result);
    }

    static void append(StringBuilder out, int indent, List<CheckResult> results) {
        Column words = new Column("");
        Column figures = new Column("");
        Column measured = new Column("");
        for (CheckResult result : results) {
            words.add(word(result));
            figures.add(figure(result.check()));
            measured.add(measured(result));
        }
        for (int i = 0; i < results.size(); i++) {
            StringBuilder head = new StringBuilder();
            ColumnText.left(head, "", indent);
            ColumnText.left(head, words.cell(i), words.width());
            head.append(GAP);
            int hang = head.length();
            ColumnText.left(head, figures.cell(i), Math.min(MOST_FIGURE_WIDTH, figures.width()));
            ColumnText.right(head, measured.cell(i), 1 + measured.width());
            Paragraph line = new Paragraph(out, 0, hang);
            line.add("", head.toString());
            line.addWords(rest(results.get(i)));
            line.end();
        }
    }

    private static String word(CheckResult result) {
        String key = result.outcome().key();
        return result.outcome() == CheckResult.Outcome.FAILED ? key.toUpperCase(Locale.ROOT) : key;
    }

    private static String figure(Check check) {
        int sign = check.text().lastIndexOf(SIGN);
        return ColumnText.oneLine(
                sign < 0
                        ? check.probe() + ' ' + check.statistic()
                        : check.text().substring(0, sign));
    }

    /** The limit as the user wrote it, then the rate. */
    private static String limit(Check check) {
        int sign = check.text().lastIndexOf(SIGN);
        return sign < 0
                ? check.limit().unit().words(check.limit().most())
                : check.text().substring(sign + SIGN.length());
    }

    private static String measured(CheckResult result) {
        OptionalDouble measured = result.measured();
        if (measured.isEmpty()) {
            return Numbers.ABSENT;
        }
        double figure = measured.getAsDouble();
        Limit limit = result.check().limit();
        boolean near = figure != limit.most() && Math.abs(figure - limit.most()) < NEAR * limit.most();
        if (!near || limit.unit() == Unit.CALLS) {
            return limit.unit().words(figure);
        }
        return limit.unit() == Unit.NANOS
                ? Numbers.grouped(Math.round(figure)) + " ns"
                : Numbers.finestPercent(figure) + '%';
    }

    private static String rest(CheckResult result) {
        boolean known = result.outcome() != CheckResult.Outcome.UNDECIDABLE;
        String sign = result.outcome() == CheckResult.Outcome.FAILED ? "> " : "<= ";
        String reason = result.reason().isEmpty() ? "" : known ? " (" + result.reason() + ')' : ": " + result.reason();
        return sign + limit(result.check()) + (known ? "" : ", counts as failed") + reason;
    }
}
