package dev.insitu.report.format.console;

import dev.insitu.report.journal.Annotation;
import dev.insitu.report.journal.Cause;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.text.Numbers;
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

    /** Of a single sample: the only reason that stands in its row. */
    private static final String EITHER = "code or cpu-wait";

    private final StringBuilder out;
    private final Set<String> reasons = new LinkedHashSet<>();

    SlowSampleRows(StringBuilder out) {
        this.out = out;
    }

    /** Why time is unexplained in the rows so far. It is the same for most samples, and is said once. */
    Set<String> reasons() {
        return reasons;
    }

    /**
     * Appends a row.
     *
     * @param among the others, one of which it may have waited for
     */
    void append(SlowSample sample, List<SlowSample> among) {
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
                causes.append(cause.kind() == CauseKind.QUEUEING ? behind(sample, among) : "");
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
        if (cause.kind() == CauseKind.UNEXPLAINED
                && !cause.detail().equals(EITHER)
                && !cause.detail().isEmpty()) {
            if (cause.nanos() > 0) {
                reasons.addAll(List.of(cause.detail().split("; ", -1)));
            }
            return words;
        }
        return cause.detail().isEmpty() || cause.nanos() == 0 ? words : words + " (" + cause.detail() + ')';
    }

    /** Whether it waited for another of the slowest to end. */
    private static String behind(SlowSample sample, List<SlowSample> among) {
        if (sample.endEpochNanos().isEmpty()) {
            return "";
        }
        long due = sample.endEpochNanos().getAsLong() - sample.nanos();
        for (SlowSample other : among) {
            // Not the sample itself, which begins when it is due. To ask that by equals would tie our class loader to
            // the JDK's
            // method handles, which outlive an attached session.
            boolean isAhead = other.endEpochNanos().isPresent()
                    && other.endEpochNanos().getAsLong() > due
                    && other.endEpochNanos().getAsLong() - other.nanos() < due
                    && other.nanosOf(CauseKind.QUEUEING) * 2 < other.nanos();
            if (isAhead) {
                return " behind that of " + time(other);
            }
        }
        return "";
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
