package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Iterations that ended after their schedule's end.
 *
 * @param nanos at least this long after it
 */
public record LateEnd(long nanos, long count) {
    private static final char WITHIN = ':';
    private static final char BETWEEN = ' ';

    static String text(List<LateEnd> ends) {
        StringBuilder text = new StringBuilder();
        for (LateEnd end : ends) {
            text.append(text.length() == 0 ? "" : BETWEEN)
                    .append(end.nanos)
                    .append(WITHIN)
                    .append(end.count);
        }
        return text.toString();
    }

    static Optional<List<LateEnd>> read(Optional<String> text) {
        return text.isPresent() ? Optional.of(read(text.get())) : Optional.empty();
    }

    private static List<LateEnd> read(String text) {
        List<LateEnd> ends = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int middle = text.indexOf(WITHIN, from);
            int end = text.indexOf(BETWEEN, from);
            end = end < 0 ? text.length() : end;
            if (middle < 0 || middle > end) {
                break;
            }
            ends.add(new LateEnd(
                    FactText.countIn(text.substring(from, middle)), FactText.countIn(text.substring(middle + 1, end))));
            from = end + 1;
        }
        return ends;
    }
}
