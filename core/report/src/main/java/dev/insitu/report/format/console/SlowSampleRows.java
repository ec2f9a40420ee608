package dev.insitu.report.format.console;

import dev.insitu.platform.text.FrameText;
import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.format.FoldedSamples;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.table.SlowestSentences;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rows of the slowest samples: when each ended, its duration, and its causes. */
final class SlowSampleRows {
    static final int NAME_WIDTH = 24;
    static final int TOOK_WIDTH = 10;

    /** Shorter calls have no stack. */
    static final long LEAST_WITH_STACK_NANOS = 1_000_000;

    private static final int BECAUSE = NAME_WIDTH + TOOK_WIDTH + 2;
    private static final int MOST_CAUSES = 5;
    private final StringBuilder out;
    private final ClockText clock;
    private final Set<String> reasons = new LinkedHashSet<>();
    private boolean runnable;
    private boolean unheld;

    SlowSampleRows(StringBuilder out, ClockText clock) {
        this.out = out;
        this.clock = clock;
    }

    /** The reasons for unexplained time in the rows so far. Most samples share one reason, which is printed once. */
    Set<String> reasons() {
        return reasons;
    }

    /** Whether a row so far has time on a CPU or waiting for one, where it is not known which. */
    boolean haveRunnable() {
        return runnable;
    }

    /** Whether a row so far has a wait for a lock without the lock's class or its holder. */
    boolean haveUnheld() {
        return unheld;
    }

    /** Appends rows, up to a limit. Samples that waited in the same queue share a row. */
    void append(List<SlowSample> slowest, int most) {
        for (FoldedSamples row : FoldedSamples.of(slowest, most)) {
            append(row);
        }
    }

    private void append(FoldedSamples row) {
        SlowSample sample = row.slowest();
        ColumnText.left(
                out,
                ' '
                        + time(sample)
                        + (sample.run().isPresent() ? " run " + sample.run().getAsInt() : ""),
                NAME_WIDTH);
        ColumnText.right(out, Numbers.microseconds(sample.nanos()), TOOK_WIDTH);
        out.append("  ");
        StringBuilder causes = new StringBuilder();
        int named = 0;
        for (Cause cause : sample.causes()) {
            boolean last = cause.kind() == CauseKind.UNEXPLAINED;
            if (last || (named < MOST_CAUSES && cause.nanos() >= SlowestSentences.LEAST_SHARE * sample.nanos())) {
                causes.append(causes.isEmpty() ? "" : ", ").append(words(cause));
                causes.append(cause.kind() == CauseKind.QUEUEING ? queue(row, cause) : "");
                for (Cause root : cause.root()) {
                    note(root);
                }
                named++;
            }
        }
        String besides = "; meanwhile ";
        for (Annotation annotation : sample.annotations()) {
            causes.append(besides).append(annotation.words());
            besides = ", ";
        }
        // Aligns the first line with the column of causes, as all others.
        StringBuilder wrapped = new StringBuilder();
        Paragraph.append(wrapped, BECAUSE, BECAUSE, causes.toString());
        out.append(wrapped, BECAUSE, wrapped.length());
    }

    private void note(Cause cause) {
        runnable |= cause.kind() == CauseKind.RUNNABLE;
        unheld |= cause.kind() == CauseKind.LOCK && cause.holder().isEmpty();
        if (cause.kind() == CauseKind.UNEXPLAINED && cause.nanos() > 0) {
            addReasons(cause.detail());
        }
    }

    private String words(Cause cause) {
        String words = cause.name() + ' ' + Numbers.microseconds(cause.nanos());
        if (cause.nanos() == 0) {
            return words;
        }
        if (cause.kind() == CauseKind.UNEXPLAINED) {
            return words;
        }
        String detail = detail(cause);
        return detail.isEmpty() ? words : words + " (" + ColumnText.oneLine(detail) + ')';
    }

    /** Splits the reasons joined by "; ". Avoids {@code split}, which treats two characters as a regular expression. */
    private void addReasons(String joined) {
        int from = 0;
        for (int to = joined.indexOf("; "); to >= 0; to = joined.indexOf("; ", from)) {
            reasons.add(joined.substring(from, to));
            from = to + 2;
        }
        reasons.add(joined.substring(from));
    }

    /** The detail of a cause; classes without their packages. */
    static String detail(Cause cause) {
        boolean isClass = cause.kind() == CauseKind.LOCK || cause.kind() == CauseKind.PARK;
        String detail =
                isClass && cause.detail().indexOf(' ') < 0 ? FrameText.simpleClass(cause.detail()) : cause.detail();
        if (cause.holder().isEmpty()) {
            return detail;
        }
        String at = cause.holder().get().at();
        return (detail.isEmpty() ? "" : detail + ", ")
                + "held by "
                + cause.holder().get().thread()
                + (at.isEmpty() ? "" : " in " + FrameText.shortened(at));
    }

    private String queue(FoldedSamples row, Cause queueing) {
        if (queueing.line().isPresent()) {
            String more = row.more() == 0 ? "" : "; " + row.more() + " more of the slowest in the same line";
            return LineText.of(queueing.line().get()) + more;
        }
        if (row.ahead().isPresent()) {
            String more = row.more() == 0 ? "" : "; so did " + row.more() + " more";
            return " behind that of " + time(row.ahead().get()) + more;
        }
        return row.more() == 0 ? "" : " (" + row.more() + " more in the same queue)";
    }

    private String time(SlowSample sample) {
        return sample.endEpochNanos().isEmpty()
                ? ""
                : clock.timeOfDay(sample.endEpochNanos().getAsLong());
    }
}
