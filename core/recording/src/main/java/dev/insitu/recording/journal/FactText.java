package dev.insitu.recording.journal;

import java.util.List;
import java.util.Optional;

/** The strings of one fact, read by position; errors quote the whole fact. */
record FactText(List<String> strings) {

    String kind() {
        return strings.isEmpty() ? "" : strings.get(0);
    }

    String text(int index) {
        if (index >= strings.size()) {
            throw unusable("expected more after it", null);
        }
        return strings.get(index);
    }

    long number(int index) {
        try {
            return Long.parseLong(text(index));
        } catch (NumberFormatException e) {
            throw unusable("expected a whole number in place " + index, e);
        }
    }

    double decimal(int index) {
        double value;
        try {
            value = Double.parseDouble(text(index));
        } catch (NumberFormatException e) {
            throw unusable("expected a decimal in place " + index, e);
        }
        if (!Double.isFinite(value)) {
            throw unusable("expected a finite decimal in place " + index, null);
        }
        return value;
    }

    /** The integer after a key among pairs of this fact, or 0. */
    long numberOf(String key, List<String> pairs) {
        Optional<String> text = textOf(key, pairs);
        try {
            return text.isPresent() ? Long.parseLong(text.get()) : 0;
        } catch (NumberFormatException e) {
            throw unusable("expected a whole number after " + key, e);
        }
    }

    /** The text after a key among pairs of this fact. */
    Optional<String> textOf(String key, List<String> pairs) {
        for (int i = 0; i < pairs.size(); i += 2) {
            if (pairs.get(i).equals(key)) {
                if (i + 1 == pairs.size()) {
                    throw unusable("expected more after it", null);
                }
                return Optional.of(pairs.get(i + 1));
            }
        }
        return Optional.empty();
    }

    List<String> textsFrom(int index) {
        return strings.subList(Math.min(index, strings.size()), strings.size());
    }

    IllegalArgumentException unusable(String expected, Exception cause) {
        return new IllegalArgumentException("journal: " + strings + ": " + expected, cause);
    }

    /** A nonnegative integer; 0 where the text is none. Uses no regular expression, because the JVM would load its classes at its end. */
    static long countIn(String text) {
        try {
            return Math.max(0, Long.parseLong(text));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
