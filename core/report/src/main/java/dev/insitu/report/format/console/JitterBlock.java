package dev.insitu.report.format.console;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.table.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The pauses that a thread observed which only watches the clock. */
final class JitterBlock {

    private final JitterFigures jitter;

    JitterBlock(JitterFigures jitter) {
        this.jitter = jitter;
    }

    void appendTo(FigureTable table) {
        StringBuilder words = new StringBuilder();
        if (jitter.gaps().isPresent()) {
            String threshold = jitter.thresholdNanos().isPresent()
                    ? " (gaps > " + TimeText.rounded(jitter.thresholdNanos().getAsLong()) + ")"
                    : "";
            table.row(OwnProbe.GAPS.text() + threshold, jitter.gaps().get());
            watched(words);
        }
        stalls(words);
        if (!words.isEmpty()) {
            table.words(1, words.toString());
        }
    }

    private void watched(StringBuilder words) {
        if (jitter.gapsLost().isEmpty()) {
            words.append("No thread watched the clock.");
            return;
        }
        LostTime lost = jitter.gapsLost().get();
        String watched = time((double) lost.watchedNanos());
        words.append("For ").append(watched);
        Optional<String> whole = wholeTime();
        if (whole.isPresent()) {
            double share = lost.watched().orElseThrow();
            words.append(" of ")
                    .append(whole.get())
                    .append(" (")
                    .append(percent(share))
                    .append(')');
        }
        words.append(" a thread of Insitu was in a loop that only reads the clock.");
        if (lost.total().isPresent()) {
            gaps(words, watched, lost);
        }
    }

    private static void gaps(StringBuilder words, String watched, LostTime lost) {
        double total = lost.total().orElseThrow();
        // Without counted pauses it is not proven that the thread always ran.
        if (total > 0) {
            words.append(" For ").append(percent(total)).append(" of the ").append(watched);
            words.append(" it was kept from running: these are the gaps")
                    .append(causes(lost))
                    .append('.');
        }
    }

    /** How long the thread watched or slept; empty where that is not known. */
    private Optional<String> wholeTime() {
        LostTime lost = jitter.gapsLost().orElseThrow();
        double share = lost.watched().orElse(0);
        return share > 0 ? Optional.of(time(lost.watchedNanos() / share)) : Optional.empty();
    }

    private static String causes(LostTime lost) {
        List<String> names = new ArrayList<>();
        List<String> shares = new ArrayList<>();
        cause(names, shares, "the operating system", lost.os());
        cause(names, shares, "the JVM", lost.jvm());
        cause(names, shares, "something unknown", lost.unknown());
        if (names.size() == 1) {
            return ", and " + names.get(0) + " caused them";
        }
        return names.isEmpty() ? "" : " (" + Sentences.enumerated(shares, ", ") + ')';
    }

    private static void cause(List<String> names, List<String> shares, String name, OptionalDouble share) {
        if (share.orElse(0) > 0) {
            names.add(name);
            shares.add(name + " caused " + percent(share.getAsDouble()));
        }
    }

    private void stalls(StringBuilder words) {
        if (jitter.stalls().isEmpty()) {
            return;
        }
        Figures stalls = jitter.stalls().get();
        boolean watched = jitter.gaps().isPresent() && jitter.gapsLost().isPresent();
        words.append(words.isEmpty() ? "" : " ");
        if (watched) {
            words.append("The thread slept for the rest of the ")
                    .append(wholeTime().orElse("time"))
                    .append(" and ");
        } else {
            words.append("A thread of Insitu slept and ");
        }
        words.append(stalls.count() == 0 ? "never woke more than " : "woke more than ")
                .append(Paragraph.tied("1 ms late"));
        if (stalls.count() > 0) {
            words.append(' ').append(stalls.count() == 1 ? "once" : Numbers.grouped(stalls.count()) + " times");
        }
        if (stalls.max().isPresent()) {
            words.append(stalls.count() == 1 ? ", by " : ", by up to ")
                    .append(time((double) stalls.max().getAsLong()));
        }
        words.append('.');
    }

    private static String time(double nanos) {
        return Paragraph.tied(TimeText.rounded(nanos));
    }

    private static String percent(double share) {
        return Paragraph.tied(Numbers.finePercent(share) + " %");
    }
}
