package dev.insitu.tool.entry;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TextWidth;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.format.console.RowNames;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/** Entry points as a table and the lines to paste into a config, or as JSON. */
public final class EntryPointTable {
    private static final int NAME_WIDTH = 52;
    private static final int RATE_WIDTH = 10;
    private static final int TIME_WIDTH = 12;
    private static final Percentile P50 = Percentile.of("50");
    private static final Percentile P99 = Percentile.of("99");

    private EntryPointTable() {}

    /** The lines of the table, for an ordinary terminal. */
    public static List<String> lines(List<EntryPoint> points) {
        List<String> lines = new ArrayList<>();
        add(
                lines,
                "requests enter by",
                points.stream().filter(EntryPoint::isEntry).toList());
        add(
                lines,
                "and leave by",
                points.stream().filter(point -> !point.isEntry()).toList());
        if (points.isEmpty()) {
            return lines;
        }
        if (points.stream().anyMatch(point -> point.kind().equals(EntryPoint.APPLICATION))) {
            lines.add("");
            lines.add(EntryPoint.APPLICATION + ": not in the catalogue; found on the stacks of busy threads");
        }
        lines.add("");
        lines.add("probes:");
        points.forEach(point -> lines.add("  " + Harmless.oneLine(point.line())));
        return lines;
    }

    private static void add(List<String> lines, String title, List<EntryPoint> points) {
        if (points.isEmpty()) {
            return;
        }
        lines.add(left(title)
                + right("calls/s", RATE_WIDTH)
                + right("p50 us", TIME_WIDTH)
                + right("p99 us", TIME_WIDTH)
                + right("max us", TIME_WIDTH));
        List<String> names = new ArrayList<>();
        points.forEach(point -> names.add(Harmless.oneLine(shown(point))));
        List<String> fitted = RowNames.fit(names, Collections.nCopies(names.size(), NAME_WIDTH - 1));
        for (int i = 0; i < points.size(); i++) {
            EntryPoint point = points.get(i);
            String rate = Numbers.measuredRate(point.rate());
            lines.add(left(' ' + fitted.get(i))
                    + right(rate.substring(0, rate.length() - 2), RATE_WIDTH)
                    + right(Numbers.microseconds(point.at(P50)), TIME_WIDTH)
                    + right(Numbers.microseconds(point.at(P99)), TIME_WIDTH)
                    + right(Numbers.microseconds(point.maxNanos()), TIME_WIDTH));
        }
    }

    private static String shown(EntryPoint point) {
        boolean found = point.kind().equals(EntryPoint.APPLICATION);
        return found ? EntryPoint.APPLICATION + ": " + point.name() : point.name();
    }

    private static String left(String text) {
        return text + " ".repeat(Math.max(0, NAME_WIDTH - TextWidth.of(text)));
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - TextWidth.of(text))) + text;
    }

    /** The entry points as a JSON document. */
    public static String json(List<EntryPoint> points) {
        StringBuilder text = new StringBuilder();
        try {
            JsonWriter json = new JsonWriter(text);
            json.beginArray();
            for (EntryPoint point : points) {
                write(json, point);
            }
            json.endArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static void write(JsonWriter json, EntryPoint point) throws IOException {
        json.beginObject();
        json.name("kind").value(point.kind());
        json.name("direction").value(point.isEntry() ? "in" : "out");
        json.name("name").value(point.name());
        json.name("method").value(point.method());
        json.name("rate").value(point.rate());
        json.name("count").value(point.count());
        json.name("errors").value(point.errors());
        json.name("percentiles").beginObject();
        PercentileLadder ladder = PercentileLadder.of("auto", point.count());
        for (Percentile percentile : ladder.rungs()) {
            json.name(percentile.key());
            write(json, point.at(percentile));
        }
        json.endObject();
        json.name("max").value(point.maxNanos());
        json.name("inside").value(point.inside().orElse(null));
        json.name("rule").value(point.rule());
        json.endObject();
    }

    private static void write(JsonWriter json, OptionalLong nanos) throws IOException {
        if (nanos.isPresent()) {
            json.value(nanos.getAsLong());
        } else {
            json.value((String) null);
        }
    }
}
