package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Figures in rows, times in microseconds: count, mean, percentiles, maximum. Headings and text may stand between the rows; all rows
 * share their columns. If the numbers need more width than the console has, first the gaps shrink, then the names, then columns are
 * omitted: percentiles that no row has, then those nearest to the maximum, then the mean. Count, p50, p90, p99 and maximum always
 * stay.
 */
final class FigureTable {

    private static final int USUAL_NAME_WIDTH = 24;
    private static final int LEAST_NAME_WIDTH = 20;

    /** Names with class and method that need more columns than this are shortened. */
    private static final int MOST_NEEDED = 48;

    private static final int NO_ROW = -1;
    private static final Set<String> STAY = Set.of("p50", "p90", "p99");

    /** Numbers right-aligned in at least {@code width}, after {@code gap} blanks. */
    private record Spacing(int width, int gap) {
        int of(Column column) {
            return gap + Math.max(width, column.width());
        }
    }

    private static final List<Spacing> SPACINGS = List.of(new Spacing(6, 2), new Spacing(1, 2), new Spacing(1, 1));

    /** A row's name, a heading, or text without figures. */
    private record Line(boolean heading, int row, int indent, String text) {}

    private final PercentileLadder ladder;
    private final List<Line> lines = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private Spacing spacing = SPACINGS.get(0);
    private int nameWidth;
    private int rows;

    /** The number of last columns, which always stay: those behind the percentiles. */
    private int trailing;

    private boolean hasShares;

    FigureTable(PercentileLadder ladder) {
        this.ladder = ladder;
        for (Figure figure : in(Figure.Column.BEFORE_PERCENTILES)) {
            columns.add(new Column(figure.key()));
        }
        for (Percentile percentile : ladder.rungs()) {
            columns.add(new Column("p" + percentile.key()));
        }
        for (Figure figure : in(Figure.Column.BEHIND_PERCENTILES)) {
            columns.add(new Column(figure.key()));
        }
        trailing = in(Figure.Column.BEHIND_PERCENTILES).size();
    }

    private static List<Figure> in(Figure.Column column) {
        return Arrays.stream(Figure.values())
                .filter(figure -> figure.column() == column)
                .toList();
    }

    /** Adds a last column for each row's share of the total self time. */
    void addShares() {
        columns.add(new Column("self"));
        hasShares = true;
        trailing++;
    }

    boolean hasShares() {
        return hasShares;
    }

    /** Adds a line with a title and the names of the columns. */
    void heading(String title) {
        lines.add(new Line(true, NO_ROW, 0, ColumnText.oneLine(title)));
    }

    /** @param name including its indentation */
    void row(String name, Figures figures) {
        row(name, figures, "");
    }

    /** @param share of the total self time; empty where there is no such column */
    void row(String name, Figures figures, String share) {
        List<String> cells =
                cells(figure -> cell(figure, figures), percentile -> Numbers.microseconds(figures.at(percentile)));
        cells.add(share);
        row(name, cells);
    }

    private static String cell(Figure figure, Figures figures) {
        Optional<Number> value = figure.of(figures);
        if (value.isEmpty()) {
            return Numbers.ABSENT;
        }
        long whole = value.get() instanceof Long exact
                ? exact
                : Math.round(value.get().doubleValue());
        return figure.unit() == Unit.NANOS ? Numbers.microseconds(whole) : Numbers.grouped(whole);
    }

    /** Adds a row of texts, each of which may be empty. */
    void row(String name, Function<Figure, String> figure, Function<Percentile, String> percentile) {
        row(name, cells(figure, percentile));
    }

    private List<String> cells(Function<Figure, String> figure, Function<Percentile, String> percentile) {
        List<String> cells = new ArrayList<>();
        in(Figure.Column.BEFORE_PERCENTILES).forEach(each -> cells.add(figure.apply(each)));
        ladder.rungs().forEach(each -> cells.add(percentile.apply(each)));
        in(Figure.Column.BEHIND_PERCENTILES).forEach(each -> cells.add(figure.apply(each)));
        return cells;
    }

    /** @param cells one for each column; missing ones at the end are empty */
    private void row(String name, List<String> cells) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(i < cells.size() ? cells.get(i) : "");
        }
        lines.add(new Line(false, rows, 0, ColumnText.oneLine(name)));
        rows++;
    }

    /** Adds a paragraph between the rows; an empty line if the text is empty. */
    void words(int indent, String text) {
        lines.add(new Line(false, NO_ROW, indent, text));
    }

    /** Whether there are no lines yet. */
    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** The table with all its lines. */
    void appendTo(StringBuilder out) {
        fit();
        List<String> names = names();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.heading() || line.row() != NO_ROW) {
                int end = out.length();
                ColumnText.left(out, names.get(i), nameWidth);
                for (Column column : columns) {
                    String cell = line.heading() ? column.heading() : column.cell(line.row());
                    ColumnText.right(out, cell, spacing.of(column));
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

    /** The name part of each line. */
    private List<String> names() {
        List<String> names = new ArrayList<>();
        List<Integer> widths = new ArrayList<>();
        List<String> indents = new ArrayList<>();
        for (Line line : lines) {
            String text = line.row() != NO_ROW || line.heading() ? line.text() : "";
            String name = text.stripLeading();
            names.add(name);
            indents.add(text.substring(0, text.length() - name.length()));
            widths.add(nameWidth - indents.get(indents.size() - 1).length());
        }
        List<String> fitted = RowNames.fit(names, widths);
        for (int i = 0; i < fitted.size(); i++) {
            fitted.set(i, indents.get(i) + fitted.get(i));
        }
        return fitted;
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
                longestName = Math.max(longestName, ColumnText.width(line.text()));
            }
        }
        spacing = spacingFor(Math.min(longestName, LEAST_NAME_WIDTH), needed());
        nameWidth = Math.min(Math.max(longestName, USUAL_NAME_WIDTH), roomForNames(spacing));
    }

    /** The columns in which all names keep class and method, at most {@link #MOST_NEEDED}. */
    private int needed() {
        int needed = 0;
        for (Line line : lines) {
            if (line.row() != NO_ROW) {
                String name = line.text().stripLeading();
                int indent = line.text().length() - name.length();
                needed = Math.max(needed, indent + RowNames.leastWidth(name));
            }
        }
        return Math.min(needed, MOST_NEEDED);
    }

    private Spacing spacingFor(int nameWidthNeeded, int whole) {
        for (Spacing candidate : SPACINGS) {
            if (roomForNames(candidate) >= Math.max(nameWidthNeeded, whole)) {
                return candidate;
            }
        }
        Spacing tightest = SPACINGS.get(SPACINGS.size() - 1);
        // Names that fit without their class keep the usual columns, except columns without a number.
        for (int spared = lastEmpty(); spared > 0 && roomForNames(tightest) < whole; spared = lastEmpty()) {
            columns.remove(spared);
        }
        for (int spared = leastUseful();
                spared > 0 && roomForNames(tightest) < nameWidthNeeded;
                spared = leastUseful()) {
            Column column = columns.remove(spared);
            if (!column.isEmpty()) {
                leftOut.add(0, column.heading());
            }
        }
        return tightest;
    }

    /** The column to omit, of mean and percentiles; -1 where all must stay. */
    private int leastUseful() {
        if (lastEmpty() > 0) {
            return lastEmpty();
        }
        for (int i = columns.size() - 1 - trailing; i > 0; i--) {
            if (!STAY.contains(columns.get(i).heading())) {
                return i;
            }
        }
        return -1;
    }

    /** The last percentile that no row has; -1 where each has a number. */
    private int lastEmpty() {
        for (int i = columns.size() - 1 - trailing; i > 1; i--) {
            if (columns.get(i).isEmpty()) {
                return i;
            }
        }
        return -1;
    }

    private int roomForNames(Spacing candidate) {
        int room = ColumnText.WIDTH;
        for (Column column : columns) {
            room -= candidate.of(column);
        }
        return room;
    }

    /** Whether a number is absent; known once the table is written. */
    boolean hasGaps() {
        for (Column column : columns) {
            if (column.hasGaps()) {
                return true;
            }
        }
        return false;
    }

    /** Headings of the columns that did not fit; known once the table is written. */
    List<String> leftOut() {
        return leftOut;
    }
}
