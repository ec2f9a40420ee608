package dev.insitu.report.format;

import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.Percentile;
import dev.insitu.report.snapshot.PercentileLadder;
import dev.insitu.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures one below the other, times in microseconds: count, mean, percentiles, maximum. Headings and words may stand
 * between the rows; all rows share their columns. Where the numbers need more width than the console has, first the
 * gaps shrink, then the names, then columns go: percentiles that no row carries, the one after the median, then those
 * nearest to the maximum, at last the mean.
 */
final class FigureTable {

    private static final int USUAL_NAME_WIDTH = 24;
    private static final int LEAST_NAME_WIDTH = 20;
    private static final int NO_ROW = -1;

    /** Numbers right-aligned in at least {@code width}, after {@code gap} blanks. */
    private record Spacing(int width, int gap) {
        int of(Column column) {
            return gap + Math.max(width, column.width());
        }
    }

    private static final List<Spacing> SPACINGS = List.of(new Spacing(6, 2), new Spacing(1, 2), new Spacing(1, 1));

    /** A row's name, a heading, or words without figures. */
    private record Line(boolean heading, int row, int indent, String text) {}

    private final PercentileLadder ladder;
    private final List<Line> lines = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private Spacing spacing = SPACINGS.get(0);
    private int nameWidth;
    private int rows;

    FigureTable(PercentileLadder ladder) {
        this.ladder = ladder;
        columns.add(new Column("count"));
        columns.add(new Column("mean"));
        for (Percentile percentile : ladder.rungs()) {
            columns.add(new Column("p" + percentile.key()));
        }
        columns.add(new Column("max"));
    }

    /** A line with a title and the names of the columns. */
    void heading(String title) {
        lines.add(new Line(true, NO_ROW, 0, Text.oneLine(title)));
    }

    /** @param name with the blanks before it */
    void row(String name, Figures figures) {
        List<String> cells = new ArrayList<>();
        cells.add(Numbers.grouped(figures.count()));
        cells.add(Numbers.microseconds(figures.mean()));
        for (Percentile percentile : ladder.rungs()) {
            cells.add(Numbers.microseconds(figures.at(percentile)));
        }
        cells.add(Numbers.microseconds(figures.max()));
        row(name, cells);
    }

    /** @param cells one for each column, which may be empty */
    void row(String name, List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            columns.get(i).add(cells.get(i));
        }
        lines.add(new Line(false, rows, 0, Text.oneLine(name)));
        rows++;
    }

    /** A paragraph between the rows; without words an empty line. */
    void words(int indent, String text) {
        lines.add(new Line(false, NO_ROW, indent, text));
    }

    /** Whether there is no line so far. */
    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** The table with all its lines. */
    void appendTo(StringBuilder out) {
        fit();
        for (Line line : lines) {
            if (line.heading() || line.row() != NO_ROW) {
                int end = out.length();
                Text.left(out, Text.shorten(line.text(), nameWidth), nameWidth);
                for (Column column : columns) {
                    String cell = line.heading() ? column.heading() : column.cell(line.row());
                    Text.right(out, cell, spacing.of(column));
                }
                stripTrailing(out, end);
                out.append('\n');
            } else if (line.text().isEmpty()) {
                out.append('\n');
            } else {
                Paragraph.append(out, line.indent(), line.indent(), line.text());
            }
        }
    }

    private static void stripTrailing(StringBuilder out, int least) {
        int end = out.length();
        while (end > least && out.charAt(end - 1) == ' ') {
            end--;
        }
        out.setLength(end);
    }

    private void fit() {
        int longestName = 0;
        for (Line line : lines) {
            if (line.heading() || line.row() != NO_ROW) {
                longestName = Math.max(longestName, Text.width(line.text()));
            }
        }
        spacing = spacingFor(Math.min(longestName, LEAST_NAME_WIDTH));
        nameWidth = Math.min(Math.max(longestName, USUAL_NAME_WIDTH), roomForNames(spacing));
    }

    private Spacing spacingFor(int nameWidthNeeded) {
        for (Spacing candidate : SPACINGS) {
            if (roomForNames(candidate) >= nameWidthNeeded) {
                return candidate;
            }
        }
        Spacing tightest = SPACINGS.get(SPACINGS.size() - 1);
        while (roomForNames(tightest) < nameWidthNeeded && canSpareColumn()) {
            Column column = columns.remove(leastUseful());
            if (!column.isEmpty()) {
                leftOut.add(column.heading());
            }
        }
        return tightest;
    }

    /** Of count, mean, percentiles and max. */
    private int leastUseful() {
        for (int i = columns.size() - 2; i > 1; i--) {
            if (columns.get(i).isEmpty()) {
                return i;
            }
        }
        if (columns.size() <= 5) {
            return 1;
        }
        return leftOut.isEmpty() ? 3 : columns.size() - 2;
    }

    private boolean canSpareColumn() {
        return columns.size() > 4;
    }

    private int roomForNames(Spacing candidate) {
        int room = Text.WIDTH;
        for (Column column : columns) {
            room -= candidate.of(column);
        }
        return room;
    }

    /** Whether some number is absent; known once the table is written. */
    boolean hasGaps() {
        for (Column column : columns) {
            if (column.hasGaps()) {
                return true;
            }
        }
        return false;
    }

    /** Headings of the columns there was no room for; known once the table is written. */
    List<String> leftOut() {
        return leftOut;
    }
}
