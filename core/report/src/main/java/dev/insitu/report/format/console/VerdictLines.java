package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import java.util.List;
import java.util.Locale;

/** Whether the figures of each rate are valid latencies, and if not, why. */
final class VerdictLines {

    private static final int WORD_WIDTH = Verdict.OVERLOADED.name().length();
    private static final int HANG = WORD_WIDTH + 2;

    private VerdictLines() {}

    static void append(StringBuilder out, DriverFigures driver, List<Series> all) {
        int rateWidth = 0;
        for (Series series : all) {
            rateWidth = Math.max(rateWidth, ColumnText.width(Numbers.rate(series.targetRate())));
        }
        for (Series series : all) {
            Verdict verdict = series.verdict();
            StringBuilder head = new StringBuilder();
            ColumnText.left(head, verdict.key().toUpperCase(Locale.ROOT), WORD_WIDTH);
            ColumnText.right(head, Numbers.rate(series.targetRate()), 1 + rateWidth);
            if (verdict == Verdict.VALID) {
                out.append(head).append('\n');
            } else {
                Paragraph line = new Paragraph(out, 0, HANG);
                line.add("", head + ":");
                line.addWords(ColumnText.oneLine(series.judgement().reason()) + ".");
                line.end();
            }
            String meaning = series.meaning(driver.plan().corrected());
            if (!meaning.isEmpty()) {
                Paragraph.append(out, HANG, HANG, meaning);
            }
        }
        if (all.isEmpty()) {
            out.append("INCOMPLETE: no run began\n");
        }
    }
}
