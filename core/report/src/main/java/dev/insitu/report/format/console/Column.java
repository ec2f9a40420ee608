package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** A column of numbers: a heading, and a cell for each row. */
final class Column {

    private final String heading;
    private final List<String> cells = new ArrayList<>();
    private int width;
    private int numbers;
    private int gaps;

    Column(String heading) {
        this.heading = heading;
        this.width = ColumnText.width(heading);
    }

    void add(String cell) {
        cells.add(cell);
        width = Math.max(width, ColumnText.width(cell));
        boolean gap = cell.equals(Numbers.ABSENT);
        gaps += gap ? 1 : 0;
        numbers += gap || cell.isEmpty() ? 0 : 1;
    }

    String heading() {
        return heading;
    }

    String cell(int row) {
        return cells.get(row);
    }

    /** The width of the widest cell or of the heading. */
    int width() {
        return width;
    }

    /** Whether a cell lacks a number that it should have. */
    boolean hasGaps() {
        return gaps > 0;
    }

    /** Whether no cell has a number. */
    boolean isEmpty() {
        return numbers == 0;
    }
}
