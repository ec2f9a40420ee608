package dev.insitu.report.snapshot;

import java.util.List;

/** One fact of a journal, read by position; the errors name the whole fact. */
record Fact(List<String> strings) {

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

    List<String> textsFrom(int index) {
        return strings.subList(Math.min(index, strings.size()), strings.size());
    }

    private IllegalArgumentException unusable(String expected, Exception cause) {
        return new IllegalArgumentException("journal: " + strings + ": " + expected, cause);
    }
}
