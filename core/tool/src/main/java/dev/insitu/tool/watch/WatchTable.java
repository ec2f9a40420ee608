package dev.insitu.tool.watch;

import dev.insitu.platform.text.Encodable;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TextWidth;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.format.console.RowNames;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** The probes as a table no wider than a terminal. Times are in microseconds. */
final class WatchTable {
    private static final Percentile P50 = Percentile.of("50");
    private static final Percentile P99 = Percentile.of("99");
    private static final Percentile P999 = Percentile.of("99.9");
    private static final int SHORTEST_NAME = 12;
    private static final int LONGEST_NAME = 40;
    private static final int SHORTEST_SPARK = 8;

    /**
     * A column of the table.
     *
     * @param dropped its rank among the columns omitted for lack of room, the highest first; 0 for never
     */
    private record Column(String group, String heading, int width, int dropped, Function<WatchedProbe, String> cell) {}

    private static final String LAST = "last";
    private static final String PERIOD = "period";

    private static final List<Column> COLUMNS = List.of(
            new Column(LAST, "rate/s", 10, 0, probe -> rate(probe.rate())),
            new Column(LAST, "p50", 9, 3, probe -> micros(probe.lastAt(P50))),
            new Column(LAST, "p99", 9, 0, probe -> micros(probe.lastAt(P99))),
            new Column(LAST, "p99.9", 9, 5, probe -> micros(probe.lastAt(P999))),
            new Column(LAST, "max", 10, 0, probe -> micros(probe.lastMax())),
            new Column(PERIOD, "count", 13, 6, probe -> Numbers.grouped(probe.count())),
            new Column(PERIOD, "p50", 9, 7, probe -> micros(probe.at(P50))),
            new Column(PERIOD, "p99", 9, 2, probe -> micros(probe.at(P99))),
            new Column(PERIOD, "p99.9", 9, 4, probe -> micros(probe.at(P999))),
            new Column(PERIOD, "max", 10, 1, probe -> micros(probe.max())),
            new Column("", "in flight", 14, 0, WatchTable::inFlight));

    private final int width;
    private final Charset charset;
    private boolean unicode;
    private final List<Column> columns = new ArrayList<>(COLUMNS);
    private int sparkWidth = WatchedProbe.SPARKS;

    /** @param charset of the output */
    WatchTable(int width, Charset charset) {
        this.width = width;
        this.charset = charset;
        this.unicode = charset.name().startsWith("UTF");
    }

    /** This table with bars of ASCII characters, for output without a terminal. */
    WatchTable plain() {
        unicode = false;
        return this;
    }

    /** This table without the last interval, for a session that has ended. */
    WatchTable ofAll() {
        columns.removeIf(column -> column.group.equals(LAST));
        return this;
    }

    /**
     * The lines of the table, at most as wide as the terminal.
     *
     * @param last the title of the last interval, such as {@code last 1 s}
     * @param period of the counts besides those of the last interval
     */
    List<String> lines(List<WatchedProbe> probes, String last, WatchPeriod period) {
        List<String> names = new ArrayList<>();
        for (WatchedProbe probe : probes) {
            names.add(Encodable.lines(Harmless.oneLine(probe.name), charset));
        }
        int name = nameWidth(names);
        fit(name);
        List<String> lines = new ArrayList<>();
        lines.add(groups(name, last, period));
        StringBuilder heading = new StringBuilder(" ".repeat(name));
        columns.forEach(column -> right(heading, column.heading, column.width));
        lines.add(heading.append(sparkWidth > 0 ? "  max, lately" : "").toString());
        List<String> fitted = RowNames.fit(names, Collections.nCopies(names.size(), name));
        for (int i = 0; i < probes.size(); i++) {
            WatchedProbe probe = probes.get(i);
            StringBuilder line = new StringBuilder();
            left(line, fitted.get(i), name);
            columns.forEach(column -> right(line, column.cell.apply(probe), column.width));
            if (sparkWidth > 0) {
                line.append("  ").append(SparkLine.of(probe.maxima(), sparkWidth, unicode));
            }
            lines.add(line.toString().stripTrailing());
        }
        lines.replaceAll(line -> TextWidth.head(line, width));
        return lines;
    }

    /** The width of names: a third of a wide terminal; on a narrow one the rest that the permanent columns leave. */
    private int nameWidth(List<String> names) {
        int longest = SHORTEST_NAME;
        for (String name : names) {
            longest = Math.max(longest, TextWidth.of(name));
        }
        int room = width;
        for (Column column : columns) {
            room -= column.dropped == 0 ? column.width : 0;
        }
        int most = Math.max(SHORTEST_NAME, Math.min(room, Math.max(LONGEST_NAME, width / 3)));
        return Math.min(most, longest);
    }

    /** Makes the table fit: first shortens the spark line, then omits column by column. */
    private void fit(int name) {
        sparkWidth = Math.min(WatchedProbe.SPARKS, width - name - columnsWidth() - 2);
        while (sparkWidth < SHORTEST_SPARK && dropOne()) {
            sparkWidth = Math.min(WatchedProbe.SPARKS, width - name - columnsWidth() - 2);
        }
        sparkWidth = sparkWidth < SHORTEST_SPARK ? 0 : sparkWidth;
    }

    private boolean dropOne() {
        Column least = null;
        for (Column column : columns) {
            least = column.dropped > (least == null ? 0 : least.dropped) ? column : least;
        }
        return columns.remove(least);
    }

    private int columnsWidth() {
        return columns.stream().mapToInt(Column::width).sum();
    }

    private String groups(int name, String last, WatchPeriod period) {
        StringBuilder line = new StringBuilder(" ".repeat(name));
        String group = "";
        int groupWidth = 0;
        for (Column column : columns) {
            if (!column.group.equals(group)) {
                String title = group.equals(LAST) ? last : group.equals(PERIOD) ? period.title() + ", us" : "";
                right(
                        line,
                        TextWidth.of(title) < groupWidth || groupWidth == 0 ? title : period.shortTitle(),
                        groupWidth);
                group = column.group;
                groupWidth = 0;
            }
            groupWidth += column.width;
        }
        return line.toString();
    }

    private static String rate(double perSecond) {
        String rate = Numbers.measuredRate(perSecond);
        return rate.substring(0, rate.length() - 2);
    }

    private static String micros(OptionalLong nanos) {
        return Numbers.microseconds(nanos);
    }

    private static String inFlight(WatchedProbe probe) {
        return probe.inFlight() == 0 ? "" : probe.inFlight() + ", " + TimeText.rounded(probe.oldestNanos());
    }

    private static void left(StringBuilder line, String text, int width) {
        line.append(text).append(" ".repeat(Math.max(0, width - TextWidth.of(text))));
    }

    private static void right(StringBuilder line, String text, int width) {
        line.append(" ".repeat(Math.max(0, width - TextWidth.of(text)))).append(text);
    }
}
