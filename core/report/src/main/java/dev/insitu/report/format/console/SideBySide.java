package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Figures in rows, times in microseconds, and rows that compare two of them. */
public final class SideBySide {
    private static final int GAP = 2;
    private static final int LEAST_WIDTH = 7;
    private static final double LEAST_RATIO = 0.005;

    private final String title;
    private final List<Row> rows = new ArrayList<>();

    /** Begins a table with a title. */
    public SideBySide(String title) {
        this.title = title;
    }

    /** Adds a row. */
    public SideBySide add(String label, Summary figures) {
        rows.add(new Row(
                label,
                figures.count().isPresent() ? Numbers.grouped(figures.count().getAsLong()) : "",
                Numbers.microseconds(figures.mean()),
                figures.percentiles().stream().map(Numbers::microseconds).toList(),
                figures.max().isPresent() ? Numbers.microseconds(figures.max()) : ""));
        return this;
    }

    /** Adds a row of ratios: the first figures divided by the second. */
    public SideBySide addRatio(String label, Summary first, Summary second) {
        List<String> percentiles = new ArrayList<>();
        for (Percentile percentile : Summary.PERCENTILES) {
            percentiles.add(ratio(first.ratio(second, percentile.key())));
        }
        rows.add(new Row(label, "", ratio(first.ratioOfMeans(second)), percentiles, ""));
        return this;
    }

    /** The table, each line with a line end. */
    public String render() {
        List<Column> columns = new ArrayList<>();
        column(columns, "count", Row::count);
        column(columns, "mean", Row::mean);
        for (int i = 0; i < Summary.PERCENTILES.size(); i++) {
            int index = i;
            column(columns, "p" + Summary.PERCENTILES.get(i).key(), row -> row.percentiles()
                    .get(index));
        }
        column(columns, "max", Row::max);
        return lines(columns);
    }

    private void column(List<Column> columns, String heading, Function<Row, String> cell) {
        Column column = new Column(heading);
        for (Row row : rows) {
            column.add(cell.apply(row));
        }
        columns.add(column);
    }

    private static String ratio(OptionalDouble ratio) {
        if (ratio.isEmpty()) {
            return Numbers.ABSENT;
        }
        double times = ratio.getAsDouble();
        if (times > 0 && times < LEAST_RATIO) {
            return "<0.01x";
        }
        return String.format(Locale.ROOT, times < 10 ? "%.2fx" : times < 100 ? "%.1fx" : "%,.0fx", times);
    }

    private String lines(List<Column> columns) {
        int labelWidth = ColumnText.width(title);
        for (Row row : rows) {
            labelWidth = Math.max(labelWidth, 1 + ColumnText.width(row.label()));
        }
        StringBuilder out = new StringBuilder();
        ColumnText.left(out, title, labelWidth);
        for (Column column : columns) {
            ColumnText.right(out, column.heading(), GAP + Math.max(LEAST_WIDTH, column.width()));
        }
        out.append('\n');
        for (int row = 0; row < rows.size(); row++) {
            ColumnText.left(out, " " + rows.get(row).label(), labelWidth);
            for (Column column : columns) {
                ColumnText.right(out, column.cell(row), GAP + Math.max(LEAST_WIDTH, column.width()));
            }
            stripTrailing(out);
            out.append('\n');
        }
        return out.toString();
    }

    private static void stripTrailing(StringBuilder out) {
        while (out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
    }

    private record Row(String label, String count, String mean, List<String> percentiles, String max) {}
}
