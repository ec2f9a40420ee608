package dev.insitu.report.format;

import dev.insitu.report.snapshot.SkippedMethod;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.UnmatchedRule;
import java.util.List;

/** For a reader at a terminal: one glance, times in microseconds, no line wider than {@link Text#WIDTH}. */
final class ConsoleFormat implements Format {

    /** More of a kind are left to {@code report.json}. */
    private static final int MOST_SKIPPED_METHODS = 10;

    private static final int MOST_HINTS = 3;

    @Override
    public String fileName() {
        return "summary.txt";
    }

    @Override
    public String render(Snapshot snapshot) {
        StringBuilder out = new StringBuilder(4096);
        new ConsoleHeader(snapshot).appendTo(out);
        out.append('\n');
        if (snapshot.probes().isEmpty()) {
            out.append("no probes\n");
        } else {
            ShownProbes shown = ShownProbes.of(snapshot.probes());
            ProbeTable table = new ProbeTable("all calls", shown.rows(), snapshot);
            table.appendTo(out);
            if (!shown.others().isEmpty()) {
                Paragraph.append(out, 0, 1, shown.others() + elsewhere(snapshot, ": see ") + ".");
            }
            appendLegend(out, table, snapshot);
        }
        appendFindings(out, snapshot);
        if (snapshot.session().directory().isPresent()) {
            Paragraph.append(
                    out, 0, 1, "Recording: " + snapshot.session().directory().get());
        }
        return out.toString();
    }

    private static void appendLegend(StringBuilder out, ProbeTable table, Snapshot snapshot) {
        if (table.hasGaps()) {
            out.append("n/a: fewer than 10 samples above.\n");
        }
        if (!table.leftOut().isEmpty()) {
            Paragraph.append(
                    out,
                    0,
                    1,
                    "No room for " + enumerate(table.leftOut(), " and ") + elsewhere(snapshot, ": see ") + ".");
        }
    }

    /** What the configuration asked for and did not get, and what else a reader must know. */
    private static void appendFindings(StringBuilder out, Snapshot snapshot) {
        if (!snapshot.unmatched().isEmpty()
                || !snapshot.skippedMethods().isEmpty()
                || !snapshot.notes().isEmpty()) {
            out.append('\n');
        }
        for (UnmatchedRule unmatched : snapshot.unmatched()) {
            List<String> hints = unmatched.hints();
            if (hints.size() > MOST_HINTS) {
                hints = hints.subList(0, MOST_HINTS);
            }
            String hint = hints.isEmpty() ? "" : "; did you mean " + enumerate(hints, " or ") + "?";
            Paragraph.append(out, 0, 1, "matched nothing: " + unmatched.rule() + hint);
        }
        int shown = 0;
        for (SkippedMethod skipped : snapshot.skippedMethods()) {
            if (shown == MOST_SKIPPED_METHODS) {
                int more = snapshot.skippedMethods().size() - shown;
                out.append(" and ").append(Numbers.grouped(more)).append(" more");
                out.append(elsewhere(snapshot, " in ")).append('\n');
                break;
            }
            Paragraph.append(out, 0, 1, "not measured: " + skipped.method() + ": " + skipped.reason());
            shown++;
        }
        for (String note : snapshot.notes()) {
            Paragraph.append(out, 0, 1, "note: " + note);
        }
    }

    private static String elsewhere(Snapshot snapshot, String preposition) {
        return snapshot.outputs().contains("json") ? preposition + "report.json" : "";
    }

    private static String enumerate(List<String> items, String last) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            out.append(i == 0 ? "" : i < items.size() - 1 ? ", " : last).append(items.get(i));
        }
        return out.toString();
    }
}
