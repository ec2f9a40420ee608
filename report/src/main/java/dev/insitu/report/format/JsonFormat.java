package dev.insitu.report.format;

import dev.insitu.report.json.JsonWriter;
import dev.insitu.report.snapshot.Clock;
import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.Percentile;
import dev.insitu.report.snapshot.PercentileLadder;
import dev.insitu.report.snapshot.ProbeFigures;
import dev.insitu.report.snapshot.SkippedMethod;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.UnmatchedRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** For programs: everything, times in nanoseconds, {@code null} for what is unknown or not carried by the counts. */
final class JsonFormat implements Format {

    @Override
    public String fileName() {
        return "report.json";
    }

    @Override
    public String render(Snapshot snapshot) {
        StringBuilder text = new StringBuilder(4096);
        try {
            write(snapshot, new JsonWriter(text));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return text.append('\n').toString();
    }

    private static void write(Snapshot snapshot, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("insitu").value(snapshot.session().version());
        json.name("complete").value(snapshot.session().complete());
        json.name("environment").beginObject();
        for (Map.Entry<String, String> entry : snapshot.environment().entrySet()) {
            json.name(entry.getKey()).value(entry.getValue());
        }
        json.endObject();
        write(snapshot.clock(), json);
        json.name("probes").beginArray();
        for (ProbeFigures probe : snapshot.probes()) {
            write(probe, snapshot.ladder(), json);
        }
        json.endArray();
        json.name("unmatched").beginArray();
        for (UnmatchedRule unmatched : snapshot.unmatched()) {
            json.beginObject().name("rule").value(unmatched.rule());
            write("hint", unmatched.hints(), json);
            json.endObject();
        }
        json.endArray();
        json.name("skippedMethods").beginArray();
        for (SkippedMethod skipped : snapshot.skippedMethods()) {
            json.beginObject().name("method").value(skipped.method());
            json.name("reason").value(skipped.reason()).endObject();
        }
        json.endArray();
        write("notes", snapshot.notes(), json);
        json.endObject();
    }

    private static void write(Clock clock, JsonWriter json) throws IOException {
        json.name("clock").beginObject();
        write("nanoTimeCost", clock.nanoTimeCost(), json);
        write("probeCost", clock.probeCost(), json);
        write("probeCostInPlace", clock.probeCostInPlace(), json);
        json.endObject();
    }

    private static void write(ProbeFigures probe, PercentileLadder ladder, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("name").value(probe.name());
        json.name("kind").value(probe.kind());
        // Only what is timed from an intended start is ever corrected; a probe times the call itself.
        json.name("corrected").value(false);
        write("matched", probe.matched(), json);
        write(probe.figures(), ladder, json);
        json.endObject();
    }

    private static void write(Figures figures, PercentileLadder ladder, JsonWriter json) throws IOException {
        json.name("count").value(figures.count());
        json.name("errors").value(figures.errors());
        json.name("skipped").value(figures.skipped());
        write("min", figures.min(), json);
        write("mean", figures.mean(), json);
        write("max", figures.max(), json);
        json.name("percentiles").beginObject();
        for (Percentile percentile : ladder.rungs()) {
            write(percentile.key(), figures.at(percentile), json);
        }
        if (ladder.beyond().isPresent()) {
            Percentile beyond = ladder.beyond().get();
            write(beyond.key(), figures.at(beyond), json);
        }
        json.endObject();
    }

    private static void write(String name, List<String> strings, JsonWriter json) throws IOException {
        json.name(name).beginArray();
        for (String string : strings) {
            json.value(string);
        }
        json.endArray();
    }

    private static void write(String name, OptionalLong number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isPresent()) {
            json.value(number.getAsLong());
        } else {
            json.value(null);
        }
    }

    private static void write(String name, OptionalDouble number, JsonWriter json) throws IOException {
        json.name(name);
        if (number.isPresent()) {
            json.value(number.getAsDouble());
        } else {
            json.value(null);
        }
    }
}
