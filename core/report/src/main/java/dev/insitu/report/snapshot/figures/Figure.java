package dev.insitu.report.snapshot.figures;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of samples besides percentiles. Reports walk through them: JSON, console, page, spreadsheet and comparison have each
 * figure that says so here, in this order.
 */
public enum Figure {
    COUNT(Unit.CALLS, Column.BEFORE_PERCENTILES, true),
    ERRORS(Unit.CALLS, Column.WHERE_ANY, true),
    SKIPPED(Unit.CALLS, Column.NONE, false),
    /** In a spreadsheet, minimum and maximum are the percentiles 0 and 100. */
    MIN(Unit.NANOS, Column.NONE, false),
    MEAN(Unit.NANOS, Column.BEFORE_PERCENTILES, true),
    MAX(Unit.NANOS, Column.BEHIND_PERCENTILES, false);

    /** Its place in the tables of console and page. */
    public enum Column {
        BEFORE_PERCENTILES,
        BEHIND_PERCENTILES,
        /** Before the percentiles, on the page alone, and only where some row has one above 0. */
        WHERE_ANY,
        NONE
    }

    private final Unit unit;
    private final Column column;
    private final boolean inSpreadsheet;

    Figure(Unit unit, Column column, boolean inSpreadsheet) {
        this.unit = unit;
        this.column = column;
        this.inSpreadsheet = inSpreadsheet;
    }

    /** Its name in reports. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Unit unit() {
        return unit;
    }

    public Column column() {
        return column;
    }

    /** Whether a spreadsheet has a column for it. */
    public boolean isInSpreadsheet() {
        return inSpreadsheet;
    }

    /** Whether it is a number of calls whose share two sets of JVMs are compared by. */
    public boolean isCompared() {
        return this == ERRORS;
    }

    /** Its value, a {@link Long} or a {@link Double}; empty where it is not known. */
    public Optional<Number> of(Figures figures) {
        return switch (this) {
            case COUNT -> Optional.of(figures.count());
            case ERRORS -> Optional.of(figures.errors());
            case SKIPPED -> Optional.of(figures.skipped());
            case MIN -> boxed(figures.min());
            case MEAN -> boxed(figures.mean());
            case MAX -> boxed(figures.max());
        };
    }

    private static Optional<Number> boxed(OptionalLong value) {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    private static Optional<Number> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }
}
