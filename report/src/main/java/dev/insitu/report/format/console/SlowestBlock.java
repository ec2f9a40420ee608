package dev.insitu.report.format.console;

import dev.insitu.report.journal.Annotation;
import dev.insitu.report.journal.Cause;
import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.Tail;
import dev.insitu.report.text.Numbers;
import dev.insitu.report.text.TimeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why the slowest were slow: of each rate the slowest iterations, without a driver the slowest calls of the probes that took
 * longest; then where the time went in the tail as a whole, and whether the machine itself pauses for as long.
 */
final class SlowestBlock {

    /** More are left to {@code report.json}. */
    private static final int MOST_SAMPLES = 5;

    private static final int MOST_PROBES = 4;
    private static final int MOST_CAUSES = 5;
    private static final int NAME_WIDTH = 24;
    private static final int TOOK_WIDTH = 10;
    private static final int BECAUSE = NAME_WIDTH + TOOK_WIDTH + 2;
    private static final long MILLIS_PER_DAY = 86_400_000;

    /** A part of a sample that is not worth a word. */
    private static final double LEAST_SHARE = 0.005;

    /** Of a single sample: the only reason that stands in its row. */
    private static final String EITHER = "code or cpu-wait";

    /** Said by a sentence of its own. */
    private static final String NO_FLIGHT_RECORDER = "not seen without jfr";

    private final Snapshot snapshot;
    private final StringBuilder out;

    /** Why time is unexplained. It is the same for most samples, and is said once. */
    private final Set<String> reasons = new LinkedHashSet<>();

    SlowestBlock(Snapshot snapshot, StringBuilder out) {
        this.snapshot = snapshot;
        this.out = out;
    }

    void append() {
        if (snapshot.explanation().isEmpty()) {
            return;
        }
        ExplanationMeans explanation = snapshot.explanation().get();
        int before = out.length();
        if (snapshot.driver().isPresent()) {
            appendDriven(snapshot.driver().get());
        } else {
            appendProbes();
        }
        if (out.length() > before) {
            appendUnseen(explanation);
        }
    }

    private void appendDriven(DriverFigures driver) {
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.isDrivers(DriverFigures.END_TO_END)) {
                for (int i : ConsoleBody.blocks(driver)) {
                    Series series = driver.series().get(i);
                    SeriesFigures figures = probe.series().get(i);
                    List<SlowSample> slowest = probe.slowestAt(series.targetRate());
                    if (!slowest.isEmpty()) {
                        append("slowest at " + Numbers.rate(series.targetRate()), slowest, figures.figures());
                        append(figures.figures(), slowest, Baseline.of(snapshot.probes(), i));
                    }
                }
            }
        }
    }

    private void appendProbes() {
        List<ProbeFigures> shown = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.isOfRule() && !probe.slowest().isEmpty()) {
                int at = shown.size();
                while (at > 0 && longest(shown.get(at - 1)) < longest(probe)) {
                    at--;
                }
                shown.add(at, probe);
            }
        }
        Baseline machine = Baseline.of(snapshot.probes());
        for (ProbeFigures probe : shown.subList(0, Math.min(MOST_PROBES, shown.size()))) {
            append("slowest " + probe.name(), probe.slowest(), probe.figures());
            append(probe.figures(), probe.slowest(), machine);
        }
    }

    private static long longest(ProbeFigures probe) {
        return probe.slowest().get(0).nanos();
    }

    private void append(String title, List<SlowSample> slowest, Figures figures) {
        out.append('\n');
        ColumnText.left(out, ColumnText.shorten(ColumnText.oneLine(title), NAME_WIDTH), NAME_WIDTH);
        ColumnText.right(out, "took", TOOK_WIDTH);
        out.append("  because\n");
        for (SlowSample sample : slowest.subList(0, Math.min(MOST_SAMPLES, slowest.size()))) {
            append(sample, slowest);
        }
        Optional<Tail> tail = Tail.of(figures, slowest, snapshot.ladder());
        if (tail.isPresent()) {
            Paragraph.append(out, 1, 1, words(tail.get()));
        }
    }

    private void append(SlowSample sample, List<SlowSample> among) {
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

    private static String words(Tail tail) {
        StringBuilder words = new StringBuilder("of the ");
        words.append(Numbers.grouped(tail.calls()))
                .append(tail.tied() ? " at or over p" : " over p")
                .append(tail.percentile().key());
        if (tail.known() < tail.calls()) {
            words.append(", as far as the ").append(tail.known()).append(" slowest tell");
        }
        String of = " of the time above the median was ";
        for (Tail.Share share : tail.shares()) {
            if (share.share() >= LEAST_SHARE || share.kind() == CauseKind.UNEXPLAINED) {
                words.append(", ")
                        .append(Numbers.percent(share.share()))
                        .append(of)
                        .append(share.cause());
                of = " ";
            }
        }
        return words.toString();
    }

    private void append(Figures figures, List<SlowSample> slowest, Baseline machine) {
        Optional<Tail> tail = Tail.of(figures, slowest, snapshot.ladder());
        switch (machine.about(figures, tail)) {
            case NO_LONGER -> {
                String worst = TimeText.rounded(machine.worstNanos().orElseThrow());
                String words = "No longer than the machine's own pauses at that time (up to " + worst
                        + "); their cause is not known.";
                Paragraph.append(out, 1, 1, words);
            }
            case PAUSES_SEEN -> {
                String share = Numbers.percent(tail.orElseThrow().pauseShare());
                String words = "Pauses of the machine or the JVM were seen in these calls: " + share + " of that time.";
                Paragraph.append(out, 1, 1, words);
            }
            case NONE -> {}
        }
    }

    private void appendUnseen(ExplanationMeans explanation) {
        reasons.remove(NO_FLIGHT_RECORDER);
        if (!reasons.isEmpty()) {
            Paragraph.append(out, 1, 1, "unexplained: " + String.join("; ", reasons) + '.');
        }
        if (!explanation.jfr()) {
            Paragraph.append(out, 1, 1, "No lock, sleep or IO is seen without explain: { jfr: true }.");
        }
        for (String unseen : explanation.unseen()) {
            Paragraph.append(out, 1, 1, "not seen: " + unseen);
        }
    }
}
