package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.compare.ComparedProbe;
import dev.insitu.report.compare.Comparison;
import dev.insitu.report.compare.ComparisonJson;
import dev.insitu.report.compare.ComparisonTable;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A comparison for a browser: a single file without references to others. */
public final class ComparisonPage {
    private ComparisonPage() {}

    /**
     * The page.
     *
     * @param base the compared JVMs before
     * @param fresh the JVMs after
     */
    public static String of(Comparison comparison, List<Snapshot> base, List<Snapshot> fresh) {
        StringBuilder data = new StringBuilder(1 << 16);
        try {
            write(comparison, base, fresh, new JsonWriter(data));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return PageParts.ofComparison().around(PageData.dense(data.toString()));
    }

    private static void write(Comparison comparison, List<Snapshot> base, List<Snapshot> fresh, JsonWriter json)
            throws IOException {
        json.beginObject();
        json.name("insitu").value(base.get(0).session().version());
        json.name("sentence").value(ComparisonTable.sentence(comparison));
        json.name("comparison");
        ComparisonJson.write(comparison, json);
        json.name("ticks").value(CurveData.TICKS);
        json.name("curves").beginArray();
        for (ComparedProbe probe : comparison.probes()) {
            json.beginObject();
            curves("base", probe, base, json);
            curves("new", probe, fresh, json);
            json.endObject();
        }
        json.endArray();
        json.name("sides").beginObject();
        jvms("base", base, json);
        jvms("new", fresh, json);
        json.endObject();
        json.endObject();
    }

    private static void curves(String side, ComparedProbe probe, List<Snapshot> jvms, JsonWriter json)
            throws IOException {
        json.name(side).beginArray();
        for (Snapshot jvm : jvms) {
            // Statistics of a whole session have no curve at a rate.
            Optional<Figures> figures = probe.what().in(jvm);
            if (figures.isPresent()) {
                json.beginObject();
                CurveData.write(figures.get(), json);
                json.endObject();
            }
        }
        json.endArray();
    }

    private static void jvms(String side, List<Snapshot> jvms, JsonWriter json) throws IOException {
        json.name(side).beginArray();
        for (Snapshot jvm : jvms) {
            json.beginObject();
            json.name("directory").value(jvm.session().directory().orElse(null));
            PageData.write("started", jvm.session().startedMillis(), json);
            json.name("environment").beginObject();
            for (Map.Entry<String, String> entry : jvm.environment().entrySet()) {
                json.name(entry.getKey()).value(entry.getValue());
            }
            json.endObject();
            json.endObject();
        }
        json.endArray();
    }
}
