package dev.insitu.report.format.console;

import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.text.Numbers;
import dev.insitu.report.text.TimeText;
import java.util.OptionalDouble;

/** The machine's share: what a thread that does nothing but watch the clock has missed. */
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
            table.row(JitterFigures.GAPS + threshold, jitter.gaps().get());
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
        words.append("A thread watched the clock for ");
        if (lost.watched().isEmpty() || lost.watched().getAsDouble() <= 0) {
            words.append(Paragraph.tied(TimeText.rounded(lost.watchedNanos())));
        } else {
            double share = lost.watched().getAsDouble();
            words.append(percent(share))
                    .append(" of ")
                    .append(Paragraph.tied(TimeText.rounded(lost.watchedNanos() / share)));
        }
        words.append('.');
        lost(words, lost);
    }

    private static void lost(StringBuilder words, LostTime lost) {
        if (lost.total().isEmpty()) {
            return;
        }
        words.append(" Gaps took ").append(percent(lost.total().getAsDouble())).append(" of that time");
        StringBuilder causes = new StringBuilder();
        cause(causes, "os", lost.os());
        cause(causes, "jvm", lost.jvm());
        cause(causes, "unknown", lost.unknown());
        if (!causes.isEmpty()) {
            words.append(" (").append(causes).append(')');
        }
        words.append('.');
    }

    private static void cause(StringBuilder causes, String name, OptionalDouble share) {
        if (share.orElse(0) > 0) {
            causes.append(causes.isEmpty() ? "" : ", ").append(name).append(' ').append(percent(share.getAsDouble()));
        }
    }

    private void stalls(StringBuilder words) {
        if (jitter.stalls().isEmpty()) {
            return;
        }
        Figures stalls = jitter.stalls().get();
        boolean watched = jitter.gaps().isPresent() && jitter.gapsLost().isPresent();
        words.append(words.isEmpty() ? "" : " ")
                .append(watched ? "It slept the rest of the time and " : "A thread slept and ")
                .append(stalls.count() == 0 ? "never woke more than " : "woke more than ")
                .append(Paragraph.tied("1 ms late"));
        if (stalls.count() > 0) {
            words.append(' ').append(stalls.count() == 1 ? "once" : Numbers.grouped(stalls.count()) + " times");
        }
        if (stalls.max().isPresent()) {
            words.append(stalls.count() == 1 ? ", by " : ", by up to ")
                    .append(Paragraph.tied(TimeText.rounded(stalls.max().getAsLong())));
        }
        words.append('.');
    }

    private static String percent(double share) {
        return Paragraph.tied(Numbers.finePercent(share) + " %");
    }
}
