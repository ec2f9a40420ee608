package dev.insitu.report.format;

import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.Percentile;
import dev.insitu.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One probe in several contexts, a line each, times in microseconds; last, how the last compares with the first. */
public final class SideBySide {
    private static final List<Percentile> PERCENTILES =
            List.of(Percentile.of("50"), Percentile.of("90"), Percentile.of("99"), Percentile.of("99.9"));
    private static final int GAP = 2;
    private static final int LEAST_WIDTH = 7;

    private final String title;
    private final List<String> contexts = new ArrayList<>();
    private final List<Figures> rows = new ArrayList<>();

    /**
     * @param title what is compared
     */
    public SideBySide(String title) {
        this.title = title;
    }

    /** Adds a context below the others. */
    public SideBySide add(String context, Figures figures) {
        contexts.add(" " + context);
        rows.add(figures);
        return this;
    }

    /**
     * The table, each line ended.
     *
     * @param ratioLabel of the last line
     */
    public String render(String ratioLabel) {
        Figures first = rows.get(0);
        Figures last = rows.get(rows.size() - 1);
        List<Column> columns = new ArrayList<>();
        Column count = column(columns, "count");
        Column mean = column(columns, "mean");
        for (Figures row : rows) {
            count.add(Numbers.grouped(row.count()));
            mean.add(Numbers.microseconds(row.mean()));
        }
        count.add("");
        mean.add(ratio(last.mean(), first.mean()));
        for (Percentile percentile : PERCENTILES) {
            Column column = column(columns, "p" + percentile.key());
            for (Figures row : rows) {
                column.add(Numbers.microseconds(row.at(percentile)));
            }
            column.add(ratio(asDouble(last.at(percentile)), asDouble(first.at(percentile))));
        }
        Column max = column(columns, "max");
        for (Figures row : rows) {
            max.add(Numbers.microseconds(row.max()));
        }
        max.add("");
        return lines(columns, " " + ratioLabel);
    }

    /** The ratio of the medians, last to first; absent where either has too few samples. */
    public OptionalDouble ratioOfMedians() {
        OptionalLong last = rows.get(rows.size() - 1).at(PERCENTILES.get(0));
        OptionalLong first = rows.get(0).at(PERCENTILES.get(0));
        return last.isPresent() && first.isPresent()
                ? OptionalDouble.of((double) last.getAsLong() / first.getAsLong())
                : OptionalDouble.empty();
    }

    private static Column column(List<Column> columns, String heading) {
        Column column = new Column(heading);
        columns.add(column);
        return column;
    }

    private static OptionalDouble asDouble(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }

    private static String ratio(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() && b.getAsDouble() > 0
                ? String.format(Locale.ROOT, "%.1fx", a.getAsDouble() / b.getAsDouble())
                : Numbers.ABSENT;
    }

    private static void stripTrailing(StringBuilder out) {
        while (out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
    }

    private String lines(List<Column> columns, String ratioLabel) {
        List<String> labels = new ArrayList<>(contexts);
        labels.add(ratioLabel);
        int labelWidth = Text.width(title);
        for (String label : labels) {
            labelWidth = Math.max(labelWidth, Text.width(label));
        }
        StringBuilder out = new StringBuilder();
        Text.left(out, title, labelWidth);
        for (Column column : columns) {
            Text.right(out, column.heading(), GAP + Math.max(LEAST_WIDTH, column.width()));
        }
        out.append('\n');
        for (int row = 0; row < labels.size(); row++) {
            Text.left(out, labels.get(row), labelWidth);
            for (Column column : columns) {
                Text.right(out, column.cell(row), GAP + Math.max(LEAST_WIDTH, column.width()));
            }
            stripTrailing(out);
            out.append('\n');
        }
        return out.toString();
    }
}
