package dev.insitu.report.format.console;

import dev.insitu.report.journal.Annotation;
import dev.insitu.report.journal.Cause;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.text.FrameText;
import dev.insitu.report.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rows of the slowest samples: when each ended, how long it took, and why. */
final class SlowSampleRows {
    static final int NAME_WIDTH = 24;
    static final int TOOK_WIDTH = 10;

    /** A part of a sample that is not worth a word. */
    static final double LEAST_SHARE = 0.005;

    private static final int BECAUSE = NAME_WIDTH + TOOK_WIDTH + 2;
    private static final int MOST_CAUSES = 5;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private static final int NONE = -1;

    private final StringBuilder out;
    private final Set<String> reasons = new LinkedHashSet<>();

    SlowSampleRows(StringBuilder out) {
        this.out = out;
    }

    /** Why time is unexplained in the rows so far. It is the same for most samples, and is said once. */
    Set<String> reasons() {
        return reasons;
    }

    /** Appends rows, at most so many. Those that waited for the same one to end share a row. */
    void append(List<SlowSample> slowest, int most) {
        List<SlowSample> shown = new ArrayList<>();
        int[] rowBehind = new int[slowest.size()];
        int[] more = new int[slowest.size()];
        for (SlowSample sample : slowest) {
            int ahead = sample.nanosOf(CauseKind.QUEUEING) * 2 > sample.nanos() ? ahead(sample, slowest) : NONE;
            if (ahead != NONE && rowBehind[ahead] > 0) {
                more[rowBehind[ahead] - 1]++;
            } else if (shown.size() < most) {
                shown.add(sample);
                if (ahead != NONE) {
                    rowBehind[ahead] = shown.size();
                }
            }
        }
        for (int i = 0; i < shown.size(); i++) {
            append(shown.get(i), slowest, more[i]);
        }
    }

    /**
     * Appends a row.
     *
     * @param among the others, one of which it may have waited for
     * @param more how many others waited for the same
     */
    private void append(SlowSample sample, List<SlowSample> among, int more) {
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
            if (last || (named < MOST_CAUSES && cause.nanos() >= LEAST_SHARE * sample.nanos())) {
                causes.append(causes.isEmpty() ? "" : ", ").append(words(cause));
                causes.append(cause.kind() == CauseKind.QUEUEING ? behind(sample, among, more) : "");
                named++;
            }
        }
        String besides = "; meanwhile ";
        for (Annotation annotation : sample.annotations()) {
            causes.append(besides).append(annotation.words());
            besides = ", ";
        }
        // The first line begins where the causes do, as all others.
        StringBuilder wrapped = new StringBuilder();
        Paragraph.append(wrapped, BECAUSE, BECAUSE, causes.toString());
        out.append(wrapped, BECAUSE, wrapped.length());
    }

    private String words(Cause cause) {
        String words = cause.name() + ' ' + Numbers.microseconds(cause.nanos());
        if (cause.nanos() == 0) {
            return words;
        }
        if (cause.kind() == CauseKind.UNEXPLAINED) {
            addReasons(cause.detail());
            return words;
        }
        String detail = detail(cause);
        return detail.isEmpty() ? words : words + " (" + ColumnText.oneLine(detail) + ')';
    }

    /** Each of the reasons that "; " joins. Not by {@code split}: two characters are a regular expression to it. */
    private void addReasons(String joined) {
        int from = 0;
        for (int to = joined.indexOf("; "); to >= 0; to = joined.indexOf("; ", from)) {
            reasons.add(joined.substring(from, to));
            from = to + 2;
        }
        reasons.add(joined.substring(from));
    }

    /** More about a cause; classes without their packages. */
    private static String detail(Cause cause) {
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

    /** Which of the slowest it waited for to end; {@link #NONE} where it waited for none of them. */
    private static int ahead(SlowSample sample, List<SlowSample> among) {
        if (sample.endEpochNanos().isEmpty()) {
            return NONE;
        }
        long due = sample.endEpochNanos().getAsLong() - sample.nanos();
        for (int i = 0; i < among.size(); i++) {
            SlowSample other = among.get(i);
            // Not the sample itself, which begins when it is due. To ask that by equals would tie our class loader to
            // the JDK's method handles, which outlive an attached session.
            boolean isAhead = other.endEpochNanos().isPresent()
                    && other.endEpochNanos().getAsLong() > due
                    && other.endEpochNanos().getAsLong() - other.nanos() < due
                    && other.nanosOf(CauseKind.QUEUEING) * 2 < other.nanos();
            if (isAhead) {
                return i;
            }
        }
        return NONE;
    }

    private static String behind(SlowSample sample, List<SlowSample> among, int more) {
        int ahead = ahead(sample, among);
        return ahead == NONE
                ? ""
                : " behind that of " + time(among.get(ahead)) + (more == 0 ? "" : "; so did " + more + " more");
    }

    /** The time of day at which it ended (UTC). */
    private static String time(SlowSample sample) {
        if (sample.endEpochNanos().isEmpty()) {
            return "";
        }
        long millis = Math.floorMod(Math.floorDiv(sample.endEpochNanos().getAsLong(), 1_000_000L), MILLIS_PER_DAY);
        return digits(millis / 3_600_000, 2)
                + ':'
                + digits(millis / 60_000 % 60, 2)
                + ':'
                + digits(millis / 1_000 % 60, 2)
                + '.'
                + digits(millis % 1_000, 3);
    }

    private static String digits(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(width - digits.length()) + digits;
    }
}
