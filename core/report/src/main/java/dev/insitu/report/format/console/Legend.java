package dev.insitu.report.format.console;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.table.Sentences;
import java.util.ArrayList;
import java.util.List;

/** Explanations that a reader needs to interpret the tables. */
final class Legend {

    /** Further names are only counted. */
    static final int MOST_NAMES = 5;

    private Legend() {}

    static void append(StringBuilder out, ConsoleBody body, Snapshot snapshot) {
        StringBuilder words = new StringBuilder();
        SmallProbes.append(out, snapshot);
        if (snapshot.driver().isPresent()) {
            String notInRuns = notInRuns(snapshot);
            if (!notInRuns.isEmpty()) {
                Paragraph.append(out, 0, 1, notInRuns);
            }
            words.append(
                    snapshot.driver().get().plan().corrected()
                            ? "end to end (corrected) is counted from the moment a call was due, its intended start: a "
                                    + "stall shows in every call that it delayed. service time and its parts count "
                                    + "from their own start: a stall shows there once."
                            : "end to end (uncorrected), service time and its parts count from their own start: a "
                                    + "stall shows there once. They do not include queueing delay.");
        }
        if (body.hasShares()) {
            words.append("self: the row's time without calls that have rows of their own, as a share of all rows.");
        }
        if (body.hasGaps()) {
            words.append(words.isEmpty() ? "" : "  ").append("n/a: fewer than 10 samples above the percentile.");
        }
        if (!words.isEmpty()) {
            Paragraph.append(out, 0, 0, words.toString());
        }
        if (!body.leftOut().isEmpty()) {
            Paragraph.append(
                    out,
                    0,
                    1,
                    "No room for " + Sentences.enumerated(body.leftOut(), " and ") + seeAlso(snapshot, ": see ") + ".");
        }
    }

    /** Names the probes that have no row in any block. */
    private static String notInRuns(Snapshot snapshot) {
        List<String> names = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            boolean isExpected = probe.isOfRule()
                    && !probe.series().isEmpty()
                    && probe.dropped().isEmpty();
            if (isExpected && !isInRuns(probe)) {
                names.add(probe.name());
            }
        }
        return names.isEmpty() ? "" : "not called in the runs: " + enumerateSome(names);
    }

    private static boolean isInRuns(ProbeFigures probe) {
        for (SeriesFigures series : probe.series()) {
            if (series.figures().count() > 0 || series.figures().skipped() > 0) {
                return true;
            }
        }
        return false;
    }

    /** The first few names, and the number of the others. */
    static String enumerateSome(List<String> names) {
        int more = names.size() - MOST_NAMES;
        return more <= 0
                ? Sentences.enumerated(names, " and ")
                : Sentences.enumerated(names.subList(0, MOST_NAMES), ", ") + " and " + more + " more";
    }

    /** A reference to {@code report.json}, which has what the console has no room for; empty where that file is not written. */
    static String seeAlso(Snapshot snapshot, String preposition) {
        return snapshot.outputs().contains(OutputFormat.JSON) ? preposition + OutputFormat.JSON.file() : "";
    }
}
