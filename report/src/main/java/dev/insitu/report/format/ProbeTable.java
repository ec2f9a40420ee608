package dev.insitu.report.format;

import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.Percentile;
import dev.insitu.report.snapshot.ProbeFigures;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Probes one below the other, times in microseconds. Where the numbers need more width than the console has, first the
 * gaps shrink, then the names, then columns go: percentiles that no probe carries, the one after the median, then those
 * nearest to the maximum, at last the mean.
 */
final class ProbeTable {

    private static final String INDENT = " ";
    private static final int USUAL_NAME_WIDTH = 24;
    private static final int LEAST_NAME_WIDTH = 20;

    /** Numbers right-aligned in at least {@code width}, after {@code gap} blanks. */
    private record Spacing(int width, int gap) {
        int of(Column column) {
            return gap + Math.max(width, column.width());
        }
    }

    private static final List<Spacing> SPACINGS = List.of(new Spacing(6, 2), new Spacing(1, 2), new Spacing(1, 1));

    private final String title;
    private final List<String> names = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Spacing spacing;
    private final int nameWidth;

    ProbeTable(String title, List<ProbeFigures> probes, Snapshot snapshot) {
        this.title = title;
        Column count = column("count");
        Column mean = column("mean");
        List<Column> percentiles = new ArrayList<>();
        for (Percentile percentile : snapshot.ladder().rungs()) {
            percentiles.add(column("p" + percentile.key()));
        }
        Column max = column("max");
        int longestName = Text.width(title);
        for (ProbeFigures probe : probes) {
            Figures figures = probe.figures();
            names.add(INDENT + Text.oneLine(probe.name()));
            remarks.add(remark(probe));
            longestName = Math.max(longestName, Text.width(names.get(names.size() - 1)));
            count.add(Numbers.grouped(figures.count()));
            mean.add(Numbers.microseconds(figures.mean()));
            for (int i = 0; i < percentiles.size(); i++) {
                percentiles
                        .get(i)
                        .add(Numbers.microseconds(
                                figures.at(snapshot.ladder().rungs().get(i))));
            }
            max.add(Numbers.microseconds(figures.max()));
        }
        this.spacing = fit(Math.min(longestName, LEAST_NAME_WIDTH));
        this.nameWidth = Math.min(Math.max(longestName, USUAL_NAME_WIDTH), roomForNames(spacing));
    }

    private Column column(String heading) {
        Column column = new Column(heading);
        columns.add(column);
        return column;
    }

    private static String remark(ProbeFigures probe) {
        String errors = "";
        String skipped = "";
        if (probe.figures().errors() > 0) {
            errors = Numbers.grouped(probe.figures().errors()) + " of them failed";
        }
        if (probe.figures().skipped() > 0) {
            skipped = Numbers.grouped(probe.figures().skipped()) + " skipped";
            if (probe.condition().isPresent()) {
                skipped += " (when: " + probe.condition().get() + ")";
            }
        }
        return errors.isEmpty() || skipped.isEmpty() ? errors + skipped : errors + "; " + skipped;
    }

    private Spacing fit(int nameWidthNeeded) {
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

    void appendTo(StringBuilder out) {
        Text.left(out, title, nameWidth);
        for (Column column : columns) {
            Text.right(out, column.heading(), spacing.of(column));
        }
        out.append('\n');
        for (int row = 0; row < names.size(); row++) {
            Text.left(out, Text.shorten(names.get(row), nameWidth), nameWidth);
            for (Column column : columns) {
                Text.right(out, column.cell(row), spacing.of(column));
            }
            out.append('\n');
            if (!remarks.get(row).isEmpty()) {
                Paragraph.append(out, 3, 3, remarks.get(row));
            }
        }
    }

    /** Whether some number is absent. */
    boolean hasGaps() {
        for (Column column : columns) {
            if (column.hasGaps()) {
                return true;
            }
        }
        return false;
    }

    /** Headings of the columns there was no room for. */
    List<String> leftOut() {
        return leftOut;
    }
}
