package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.table.SlowestSentences;

/** The line that a call queued in, in words: since when, how many calls, what they took, and why that was longer than usual. */
final class LineText {
    private static final long MILLIS_PER_MINUTE = 60_000;

    /** Less time away, as a part of the calls' own, is between two calls. */
    private static final int WORTH_A_WORD = 20;

    private LineText() {}

    /** Begins with a colon. */
    static String of(BusyLine line) {
        StringBuilder words = new StringBuilder(": ");
        if (line.calls() > 1) {
            words.append(Numbers.grouped(line.calls()))
                    .append(" calls in line since ")
                    .append(seconds(line.sinceEpochNanos()))
                    .append(", ")
                    .append(micros(line.apartNanos()))
                    .append(" apart; they took ")
                    .append(micros(line.meanNanos()))
                    .append(" each");
            if (line.usualNanos() > 0) {
                words.append(", usually ").append(Numbers.microseconds(line.usualNanos()));
            }
        } else {
            words.append("due ").append(seconds(line.sinceEpochNanos()));
        }
        if (line.awayNanos() * WORTH_A_WORD > line.calls() * line.meanNanos()) {
            words.append("; between calls ").append(micros(line.awayNanos()));
        }
        String before = ": ";
        for (Cause cause : line.causes()) {
            if (line.share(cause) >= SlowestSentences.LEAST_SHARE) {
                words.append(before).append(cause.name()).append(' ').append(Numbers.percent(line.share(cause)));
                words.append(detail(cause));
                before = ", ";
            }
        }
        return words.toString();
    }

    private static String detail(Cause cause) {
        String detail = SlowSampleRows.detail(cause);
        return detail.isEmpty() || cause.kind() == CauseKind.UNEXPLAINED ? "" : " (" + ColumnText.oneLine(detail) + ')';
    }

    private static String micros(long nanos) {
        return Numbers.microseconds(nanos) + " us";
    }

    /** The second of the minute: that of the call's end stands before it. */
    private static String seconds(long epochNanos) {
        long millis = Math.floorMod(Math.floorDiv(epochNanos, 1_000_000L), MILLIS_PER_MINUTE);
        return millis / 10_000 + "" + millis / 1_000 % 10 + '.' + millis / 100 % 10 + millis / 10 % 10 + millis % 10;
    }
}
