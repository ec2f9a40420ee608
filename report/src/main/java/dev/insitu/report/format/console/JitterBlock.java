package dev.insitu.report.format.console;

import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.text.Numbers;
import dev.insitu.report.text.TimeText;
import java.util.Optional;
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
            lost(words, jitter.gapsLost());
        }
        stalls(words);
        if (!words.isEmpty()) {
            table.words(1, words.toString());
        }
    }

    private void watched(StringBuilder words) {
        if (jitter.gapsLost().isEmpty()) {
            words.append("watched nothing");
            return;
        }
        LostTime lost = jitter.gapsLost().get();
        if (lost.watched().isEmpty() || lost.watched().getAsDouble() <= 0) {
            words.append("watched ").append(TimeText.rounded(lost.watchedNanos()));
        } else {
            double share = lost.watched().getAsDouble();
            words.append("watched ").append(Numbers.finePercent(share)).append(" % of ");
            words.append(TimeText.rounded(lost.watchedNanos() / share));
        }
    }

    private static void lost(StringBuilder words, Optional<LostTime> lost) {
        if (lost.isEmpty() || lost.get().total().isEmpty()) {
            return;
        }
        words.append(", gaps took ")
                .append(Numbers.finePercent(lost.get().total().getAsDouble()))
                .append(" % of that");
        StringBuilder causes = new StringBuilder();
        cause(causes, "os", lost.get().os());
        cause(causes, "jvm", lost.get().jvm());
        cause(causes, "unknown", lost.get().unknown());
        if (!causes.isEmpty()) {
            words.append(" (").append(causes).append(')');
        }
    }

    private static void cause(StringBuilder causes, String name, OptionalDouble share) {
        if (share.orElse(0) > 0) {
            causes.append(causes.isEmpty() ? "" : ", ").append(name).append(' ');
            causes.append(Numbers.finePercent(share.getAsDouble())).append(" %");
        }
    }

    private void stalls(StringBuilder words) {
        if (jitter.stalls().isEmpty()) {
            return;
        }
        Figures stalls = jitter.stalls().get();
        words.append(words.isEmpty() ? "" : "; ").append("asleep otherwise, woken > 1 ms late ");
        words.append(Numbers.grouped(stalls.count()));
        if (stalls.max().isPresent()) {
            words.append(" times, max ").append(TimeText.rounded(stalls.max().getAsLong()));
        }
    }
}
