package dev.insitu.report.format.console;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.format.Format;
import dev.insitu.report.format.IncidentText;
import dev.insitu.report.snapshot.IncidentTimes;
import dev.insitu.report.snapshot.NamedMoment;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.report.table.Sentences;
import java.util.List;

/** For a reader at a terminal: short, times in microseconds, no line wider than {@link ColumnText#WIDTH}. */
public final class ConsoleFormat implements Format {

    /** The limit of lines of a kind; {@code report.json} has the rest. */
    private static final int MOST_SKIPPED_METHODS = 10;

    private static final int MOST_MARKS = 5;

    private static final int MOST_INCIDENTS = 10;
    private static final long MILLI = 1_000_000;

    @Override
    public OutputFormat output() {
        return OutputFormat.CONSOLE;
    }

    @Override
    public String render(Snapshot snapshot) {
        StringBuilder out = new StringBuilder(4096);
        new ConsoleHeader(snapshot).appendTo(out);
        ConsoleBody body = new ConsoleBody(snapshot);
        body.appendTo(out);
        ProbesCost.append(out, snapshot);
        appendMarks(out, snapshot);
        appendIncidents(out, snapshot);
        if (!snapshot.checks().isEmpty()) {
            out.append("\nchecks\n");
            CheckLines.append(out, 1, snapshot.checks());
        }
        new SlowestBlock(snapshot, out).append();
        if (!snapshot.followed().isEmpty()) {
            out.append('\n');
            FollowBlock.append(out, snapshot.followed());
        }
        Legend.append(out, body, snapshot);
        appendFindings(out, snapshot);
        if (snapshot.session().directory().isPresent()) {
            Paragraph.append(
                    out, 0, 1, "Recording: " + snapshot.session().directory().get());
        }
        return out.toString();
    }

    private static void appendMarks(StringBuilder out, Snapshot snapshot) {
        List<NamedMoment> marks = snapshot.marks();
        if (marks.isEmpty()) {
            return;
        }
        int first = Math.max(0, marks.size() - MOST_MARKS);
        StringBuilder words = new StringBuilder(first == 0 ? "marks: " : "marks: " + first + " earlier; ");
        for (int i = first; i < marks.size(); i++) {
            String at = TimeText.utc(marks.get(i).epochNanos() / MILLI * MILLI);
            words.append(i == first ? "" : "; ")
                    .append(at)
                    .append(' ')
                    .append(marks.get(i).name());
        }
        Paragraph.append(out, 1, 1, words.toString());
    }

    private static void appendIncidents(StringBuilder out, Snapshot snapshot) {
        List<IncidentTimes> incidents = snapshot.incidents().incidents();
        int first = Math.max(0, incidents.size() - MOST_INCIDENTS);
        if (first > 0) {
            Paragraph.append(out, 1, 1, first + " earlier incidents: " + command("incidents", snapshot));
        }
        for (int i = first; i < incidents.size(); i++) {
            String line = IncidentText.line(incidents.get(i), snapshot.session().running());
            Paragraph.append(
                    out,
                    1,
                    3,
                    line + "; --incident " + incidents.get(i).incident().number());
        }
        for (String line :
                IncidentText.notJudged(snapshot.incidents(), snapshot.session().complete())) {
            Paragraph.append(out, 1, 3, line);
        }
    }

    private static String command(String command, Snapshot snapshot) {
        return ToolCommand.of(command, snapshot.session().directory().orElse("DIR"));
    }

    /** Appends what the configuration asked for and did not get, and the reader's notes. */
    private static void appendFindings(StringBuilder out, Snapshot snapshot) {
        if (!snapshot.unmatched().isEmpty()
                || !snapshot.skippedMethods().isEmpty()
                || !snapshot.notes().isEmpty()) {
            out.append('\n');
        }
        for (String line : Sentences.matchedNothing(snapshot)) {
            Paragraph.append(out, 0, 1, line);
        }
        int shown = 0;
        for (SkippedMethod skipped : snapshot.skippedMethods()) {
            if (shown == MOST_SKIPPED_METHODS) {
                int more = snapshot.skippedMethods().size() - shown;
                out.append(" and ").append(Numbers.grouped(more)).append(" more");
                out.append(Legend.seeAlso(snapshot, " in ")).append('\n');
                break;
            }
            Paragraph.append(out, 0, 1, "not measured: " + skipped.method() + ": " + skipped.reason());
            shown++;
        }
        for (String note : snapshot.notes()) {
            Paragraph.append(out, 0, 1, "note: " + note);
        }
    }
}
