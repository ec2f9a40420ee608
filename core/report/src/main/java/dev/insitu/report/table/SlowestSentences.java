package dev.insitu.report.table;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What console and page both say below a list of slowest calls: sentences, some with no-break spaces. */
public final class SlowestSentences {
    /** Smaller shares are not mentioned. */
    public static final double LEAST_SHARE = 0.005;

    private SlowestSentences() {}

    /** Where the time of the tail went, and what the machine's pauses prove; as far as they are known. */
    public static List<String> of(Snapshot snapshot, Figures figures, List<SlowSample> slowest, Baseline machine) {
        List<String> sentences = new ArrayList<>();
        Optional<Tail> tail = Tail.of(figures, slowest, snapshot.ladder());
        if (tail.isPresent()) {
            sentences.add(ofTail(tail.get(), areAll(snapshot)));
        }
        switch (machine.about(figures, tail)) {
            case NO_LONGER ->
                sentences.add("No longer than the machine's own pauses at that time (up to "
                        + TimeText.rounded(machine.worstNanos().orElseThrow()) + "); their cause is not known.");
            case PAUSES_SEEN ->
                sentences.add("Pauses of the machine or the JVM were seen in these calls: "
                        + Numbers.percent(tail.orElseThrow().pauseShare()) + " of that time.");
            case NONE -> {}
        }
        return sentences;
    }

    /** Whether the slowest include calls from the whole session. */
    private static boolean areAll(Snapshot snapshot) {
        Optional<ExplanationMeans> explanation = snapshot.explanation();
        return explanation.isEmpty()
                || (explanation.get().unsettledNanos().isEmpty()
                        && explanation.get().startUp().isEmpty());
    }

    private static String ofTail(Tail tail, boolean areAll) {
        String percentile = "p" + tail.percentile().key();
        StringBuilder words = new StringBuilder(Numbers.grouped(tail.calls()))
                .append(tail.calls() == 1 ? " call took " : " calls took ")
                .append(tail.tied() ? percentile + " or longer" : "longer than " + percentile)
                .append(". In ");
        if (tail.known() < tail.calls()) {
            words.append(areAll ? "the " : "")
                    .append(areAll && tail.known() == 1 ? "" : tail.known() + " ")
                    .append(areAll ? "slowest of " : "of ");
        }
        words.append(tail.calls() == 1 ? "it" : "them");
        String before = ", the time beyond the median was ";
        for (Tail.Share share : tail.shares()) {
            if (share.share() >= LEAST_SHARE || share.kind() == CauseKind.UNEXPLAINED) {
                words.append(before).append(Sentences.tied(Numbers.percent(share.share()) + ' ' + share.cause()));
                before = ", ";
            }
        }
        return words.append('.').toString();
    }

    /** How to see more causes; empty where the flight recorder was read. */
    public static Optional<String> toSeeMore(ExplanationMeans explanation) {
        if (explanation.jfr()) {
            return Optional.empty();
        }
        String unseen = explanation.looks().isEmpty()
                ? "To see locks, sleeps and IO, set "
                : "Insitu looked at the threads every "
                        + TimeText.rounded(explanation.looks().get().everyNanos())
                        + ". To see shorter waits and the causes of JVM pauses, set ";
        return Optional.of(unseen + Sentences.tied("explain: { jfr: true }."));
    }
}
