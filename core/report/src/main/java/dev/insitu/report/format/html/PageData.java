package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.SessionInfo;
import dev.insitu.report.snapshot.figures.Unit;
import dev.insitu.report.table.Sentences;
import dev.insitu.report.table.TableRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.OptionalLong;

/**
 * The JSON data of a page's script: {@code report} is the whole of report.json, {@code page} has the data for pictures only.
 * {@link PackedNumbers} packs the curves' numbers.
 */
final class PageData {
    /** Of a zone, four years of summer and winter. */
    private static final int MOST_OFFSETS = 8;

    private PageData() {}

    static String of(Snapshot snapshot) {
        StringBuilder page = new StringBuilder(1 << 16);
        try {
            write(snapshot, new JsonWriter(page));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return "{\"report\":" + dense(new JsonFormat().render(snapshot)) + ",\"page\":" + dense(page.toString()) + '}';
    }

    /** Removes the layout: a line end is never part of a JSON string. */
    static String dense(String json) {
        return json.replaceAll("\n *", "");
    }

    private static void write(Snapshot snapshot, JsonWriter json) throws IOException {
        json.beginObject();
        write("started", snapshot.session().startedMillis(), json);
        write("finished", snapshot.session().finishedMillis(), json);
        json.name("warnings").beginArray();
        if (!snapshot.session().complete()) {
            json.value(Sentences.NOT_COMPLETE);
        }
        for (String line : Sentences.matchedNothing(snapshot)) {
            json.value(line);
        }
        for (String note : snapshot.notes()) {
            json.value("note: " + note);
        }
        json.endArray();
        writeZone(snapshot.session(), json);
        json.name("directory").value(snapshot.session().directory().orElse(null));
        json.name("ladder").beginArray();
        for (Percentile percentile : snapshot.ladder().rungs()) {
            json.value(percentile.key());
        }
        json.endArray();
        json.name("machine").beginArray();
        for (int i = 0; i < snapshot.probes().size(); i++) {
            if (snapshot.probes().get(i).isOfMachine()) {
                json.value(i);
            }
        }
        json.endArray();
        if (snapshot.driver().isPresent()) {
            write(snapshot, snapshot.driver().get(), json);
        } else {
            json.name("tables").beginArray();
            writeTable(-1, TableRow.ofAllCalls(snapshot), json);
            json.endArray();
        }
        writeColumns(json);
        writeFamilies(json);
        SlowestData.write(snapshot, json);
        CurveData.write(snapshot, json);
        HistoryData.write(snapshot, json);
        json.name("console").value(new ConsoleFormat().render(snapshot));
        json.endObject();
    }

    private static void write(Snapshot snapshot, DriverFigures driver, JsonWriter json) throws IOException {
        json.name("endToEnd").value(OwnProbe.END_TO_END.text());
        json.name("notCorrected").value(driver.plan().corrected() ? null : Sentences.NOT_CORRECTED);
        json.name("paces").beginArray();
        for (Series series : driver.series()) {
            json.value(Sentences.pace(series, driver.plan()));
        }
        json.endArray();
        json.name("meanings").beginArray();
        for (Series series : driver.series()) {
            json.value(series.meaning(driver.plan().corrected()));
        }
        json.endArray();
        if (driver.search().isPresent()) {
            json.name("answer").value(driver.search().get().answer());
            json.name("figure").value(driver.search().get().figure());
        }
        json.name("tables").beginArray();
        for (int series : driver.shown()) {
            writeTable(series, TableRow.ofSeries(snapshot, series), json);
        }
        json.endArray();
    }

    /** Writes the zone of times of day, unless it is UTC, with each of its offsets since the start: a browser may not know the zone. */
    private static void writeZone(SessionInfo session, JsonWriter json) throws IOException {
        if (session.zone().equals("UTC") || session.startedMillis().isEmpty()) {
            return;
        }
        ZoneRules rules = ZoneId.of(session.zone()).getRules();
        Instant since = Instant.ofEpochMilli(session.startedMillis().getAsLong());
        json.name("zone").beginObject();
        json.name("name").value(session.zone());
        json.name("offsets").beginArray();
        for (int i = 0; i < MOST_OFFSETS && since != null; i++) {
            json.beginArray().value(since.toEpochMilli());
            json.value(1_000L * rules.getOffset(since).getTotalSeconds()).endArray();
            ZoneOffsetTransition next = rules.nextTransition(since);
            since = next == null ? null : next.getInstant();
        }
        json.endArray();
        json.endObject();
    }

    /** Writes the columns of tables besides percentiles. */
    private static void writeColumns(JsonWriter json) throws IOException {
        json.name("columns").beginArray();
        for (Figure figure : Figure.values()) {
            if (figure.column() != Figure.Column.NONE) {
                json.beginObject();
                json.name("key").value(figure.key());
                json.name("isTime").value(figure.unit() == Unit.NANOS);
                json.name("isBehind").value(figure.column() == Figure.Column.BEHIND_PERCENTILES);
                json.name("whereAny").value(figure.column() == Figure.Column.WHERE_ANY);
                json.endObject();
            }
        }
        json.endArray();
    }

    /** Writes the families of causes, each with the causes that belong to it. */
    private static void writeFamilies(JsonWriter json) throws IOException {
        json.name("families").beginArray();
        for (CauseKind.Family family : CauseKind.Family.values()) {
            json.beginObject();
            json.name("key").value(family.key());
            json.name("words").value(family.words());
            json.name("causes").beginArray();
            for (CauseKind kind : CauseKind.values()) {
                if (kind.family() == family) {
                    json.value(kind.key());
                }
            }
            json.endArray();
            json.endObject();
        }
        json.endArray();
    }

    /** @param series the rate's place among the driver's series, or less than 0 */
    private static void writeTable(int series, List<TableRow> rows, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("series").value(series);
        json.name("rows").beginArray();
        for (TableRow row : rows) {
            json.beginObject();
            json.name("probe").value(row.probe());
            json.name("depth").value(row.depth());
            if (row.selfShare().isPresent()) {
                json.name("self").value(row.selfShare().getAsDouble());
            }
            if (!row.remarks().isEmpty()) {
                json.name("remarks").beginArray();
                for (String remark : row.remarks()) {
                    json.value(remark);
                }
                json.endArray();
            }
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    /** Writes a number, or null if it is absent. */
    static void write(String name, OptionalLong number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isPresent()) {
            json.value(number.getAsLong());
        } else {
            json.value(null);
        }
    }
}
