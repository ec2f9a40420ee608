package dev.insitu.report.format.console;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.format.SlowFrames;
import dev.insitu.report.format.SlowPlaces;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.table.SlowestSentences;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Why the slowest samples were slow: the slowest iterations of each rate, or without a driver the slowest calls of the probes that
 * took longest. Then where the time went in the tail as a whole, and whether the machine itself pauses for as long.
 */
final class SlowestBlock {

    /** The limit of samples; {@code report.json} has the rest. */
    private static final int MOST_SAMPLES = 5;

    private static final int MOST_PROBES = 4;

    /** A reason that earlier versions noted; it has a sentence of its own. */
    private static final String NO_FLIGHT_RECORDER = "not seen without jfr";

    private final Snapshot snapshot;
    private final StringBuilder out;
    private final SlowSampleRows rows;

    SlowestBlock(Snapshot snapshot, StringBuilder out) {
        this.snapshot = snapshot;
        this.out = out;
        this.rows = new SlowSampleRows(out, new ClockText(snapshot.session()));
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
        boolean any = out.length() > before;
        if (explanation.unsettledNanos().isPresent() && snapshot.driver().isEmpty()) {
            out.append(any ? "" : "\n");
            Paragraph.append(out, 1, 1, leftOut(explanation.unsettledNanos().getAsLong()));
        }
        if (explanation.startUp().isPresent() && snapshot.driver().isEmpty()) {
            out.append(any ? "" : "\n");
            Paragraph.append(out, 1, 1, words(explanation.startUp().get()));
        }
        if (any) {
            appendUnseen(explanation);
        }
    }

    private static String leftOut(long nanos) {
        return "Counted, but left out of the slowest: calls that began in the first " + TimeText.rounded(nanos)
                + ", until all classes were woven and Insitu looked at the threads.";
    }

    private static String words(ExplanationMeans.StartUp startUp) {
        return "start-up (" + TimeText.rounded(startUp.nanos()) + "): " + Numbers.grouped(startUp.calls())
                + (startUp.calls() == 1 ? " call" : " calls") + ", max "
                + Numbers.microseconds(OptionalLong.of(startUp.maxNanos()))
                + ", not among the slowest; --from start shows them";
    }

    private void appendDriven(DriverFigures driver) {
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.is(OwnProbe.END_TO_END)) {
                for (int i : driver.shown()) {
                    Series series = driver.series().get(i);
                    SeriesFigures figures = probe.series().get(i);
                    List<SlowSample> slowest = probe.slowestAt(series.targetRate());
                    if (!slowest.isEmpty()) {
                        append(
                                "slowest at " + Numbers.rate(series.targetRate()),
                                slowest,
                                driver.plan().methods());
                        appendSentences(figures.figures(), slowest, Baseline.of(snapshot.probes(), i));
                    }
                }
            }
        }
    }

    /** The probes that have a block of their own. */
    static Set<String> namesShown(Snapshot snapshot) {
        Set<String> names = new HashSet<>();
        if (snapshot.explanation().isPresent() && snapshot.driver().isEmpty()) {
            for (ProbeFigures probe : shown(snapshot)) {
                names.add(probe.name());
            }
        }
        return names;
    }

    private static List<ProbeFigures> shown(Snapshot snapshot) {
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
        return shown.subList(0, Math.min(MOST_PROBES, shown.size()));
    }

    private void appendProbes() {
        Baseline machine = Baseline.of(snapshot.probes());
        for (ProbeFigures probe : shown(snapshot)) {
            String which = probe.sampled().orElse(1) > 1 ? "slowest sampled " : "slowest ";
            append(which + probe.name(), probe.slowest(), probe.matched());
            appendSentences(probe.figures(), probe.slowest(), machine);
        }
    }

    private static long longest(ProbeFigures probe) {
        return probe.slowest().get(0).nanos();
    }

    private void append(String title, List<SlowSample> slowest, List<String> matched) {
        out.append('\n');
        ColumnText.left(
                out,
                ColumnText.shorten(ColumnText.oneLine(title), SlowSampleRows.NAME_WIDTH),
                SlowSampleRows.NAME_WIDTH);
        ColumnText.right(out, "took", SlowSampleRows.TOOK_WIDTH);
        out.append("  because\n");
        rows.append(slowest, MOST_SAMPLES);
        for (String place : SlowPlaces.of(slowest, matched)) {
            Paragraph.append(out, 1, 3, ColumnText.oneLine(place));
        }
        appendWithoutStack(slowest);
    }

    private void appendSentences(Figures figures, List<SlowSample> slowest, Baseline machine) {
        for (String sentence : SlowestSentences.of(snapshot, figures, slowest, machine)) {
            Paragraph.append(out, 1, 1, sentence);
        }
    }

    /** Appends why some samples have no place in the code. */
    private void appendWithoutStack(List<SlowSample> slowest) {
        int without = 0;
        int shorter = 0;
        for (SlowSample sample : slowest) {
            without += sample.stack().isEmpty() ? 1 : 0;
            shorter += sample.nanos() < SlowSampleRows.LEAST_WITH_STACK_NANOS ? 1 : 0;
        }
        if (without > 0 && shorter < slowest.size()) {
            Paragraph.append(
                    out,
                    1,
                    3,
                    "no stack of " + without + " of " + slowest.size()
                            + ": Insitu takes one of a call that has been in flight for 1 ms and will be among the"
                            + " slowest, at a limited cost");
        }
    }

    private void appendUnseen(ExplanationMeans explanation) {
        Set<String> reasons = rows.reasons();
        reasons.remove(NO_FLIGHT_RECORDER);
        reasons.remove("");
        String frames = SlowFrames.words(explanation.stacks());
        if (!frames.isEmpty()) {
            Paragraph.append(out, 1, 1, ColumnText.oneLine(frames));
        }
        if (rows.haveRunnable()) {
            Paragraph.append(out, 1, 1, "runnable: had a CPU or waited for one; Insitu could not see which.");
        }
        if (rows.haveUnheld()) {
            Paragraph.append(
                    out,
                    1,
                    1,
                    "lock without a holder: looks did not find one thread to hold it for half of the wait. Either"
                            + " threads passed it on, or looks were too far apart.");
        }
        if (!reasons.isEmpty()) {
            Paragraph.append(out, 1, 1, "unexplained: " + String.join("; ", reasons) + '.');
        }
        SlowestSentences.toSeeMore(explanation).ifPresent(words -> Paragraph.append(out, 1, 1, words));
        for (String unseen : explanation.unseen()) {
            Paragraph.append(
                    out,
                    1,
                    1,
                    "not seen" + (unseen.startsWith(SessionFact.Explain.ON_THIS_SYSTEM) ? " " : ": ") + unseen);
        }
    }
}
