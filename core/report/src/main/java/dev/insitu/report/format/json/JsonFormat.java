package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.format.Format;
import dev.insitu.report.snapshot.NamedMoment;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.report.snapshot.figures.UnmatchedRule;
import java.io.IOException;
import java.io.UncheckedIOException;

/** For programs: all figures, times in nanoseconds, {@code null} where a value is unknown or has too few samples. */
public final class JsonFormat implements Format {
    @Override
    public OutputFormat output() {
        return OutputFormat.JSON;
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
        json.name("complete")
                .value(snapshot.session().complete() && snapshot.session().lost() == 0);
        json.name("lost").value(snapshot.session().lost());
        if (snapshot.session().window().isPresent()) {
            SessionFact.Window window = snapshot.session().window().get();
            json.name("window").beginObject();
            json.name("from").value(TimeText.utc(window.fromEpochNanos()));
            json.name("to").value(TimeText.utc(window.toEpochNanos()));
            json.name("intervals").value(window.intervals());
            json.endObject();
        }
        JsonEnvironment.write(snapshot.environment(), json);
        write(snapshot.clock(), json);
        if (snapshot.driver().isPresent()) {
            JsonDriver.write(snapshot.driver().get(), json);
        }
        if (!snapshot.marks().isEmpty()) {
            json.name("marks").beginArray();
            for (NamedMoment mark : snapshot.marks()) {
                json.beginObject().name("at").value(TimeText.utc(mark.epochNanos()));
                json.name("text").value(mark.name()).endObject();
            }
            json.endArray();
        }
        if (!snapshot.incidents().isEmpty()) {
            json.name("incidents");
            JsonIncidents.write(snapshot.incidents(), snapshot.session().running(), json);
        }
        JsonProbe probes = new JsonProbe(snapshot);
        json.name("probes").beginArray();
        for (ProbeFigures probe : snapshot.probes()) {
            probes.write(probe, json);
        }
        json.endArray();
        json.name("checks").beginArray();
        for (CheckResult result : snapshot.checks()) {
            write(result, json);
        }
        json.endArray();
        json.name("unmatched").beginArray();
        for (UnmatchedRule unmatched : snapshot.unmatched()) {
            json.beginObject().name("rule").value(unmatched.rule());
            JsonValues.write("hint", unmatched.hints(), json);
            json.endObject();
        }
        json.endArray();
        json.name("skippedMethods").beginArray();
        for (SkippedMethod skipped : snapshot.skippedMethods()) {
            json.beginObject().name("method").value(skipped.method());
            json.name("reason").value(skipped.reason()).endObject();
        }
        json.endArray();
        if (snapshot.explanation().isPresent()) {
            write(snapshot.explanation().get(), json);
        }
        if (!snapshot.followed().isEmpty()) {
            JsonFollow.write(snapshot.followed(), json);
        }
        JsonValues.write("notes", snapshot.notes(), json);
        json.endObject();
    }

    private static void write(ExplanationMeans explanation, JsonWriter json) throws IOException {
        json.name("explanation").beginObject();
        json.name("jfr").value(explanation.jfr());
        if (explanation.looks().isPresent()) {
            json.name("looks").beginObject();
            json.name("count").value(explanation.looks().get().count());
            json.name("cpuNanos").value(explanation.looks().get().cpuNanos());
            json.name("nanos").value(explanation.looks().get().nanos());
            json.endObject();
        }
        if (explanation.unsettledNanos().isPresent()) {
            json.name("leftOutNanos").value(explanation.unsettledNanos().getAsLong());
        }
        if (explanation.startUp().isPresent()) {
            json.name("startUp").beginObject();
            json.name("nanos").value(explanation.startUp().get().nanos());
            json.name("count").value(explanation.startUp().get().calls());
            json.name("max").value(explanation.startUp().get().maxNanos());
            json.endObject();
        }
        JsonValues.write("unseen", explanation.unseen(), json);
        json.endObject();
    }

    private static void write(CheckResult result, JsonWriter json) throws IOException {
        json.beginObject().name("check").value(result.check().text());
        json.name("result").value(result.outcome().key());
        json.name("measured");
        write(result.measured().orElse(Double.NaN), json);
        json.name("limit");
        write(result.check().limit().most(), json);
        json.name("reason").value(result.reason()).endObject();
    }

    /** Writes an integer if the figure is one; null if it is not finite. */
    private static void write(double figure, JsonWriter json) throws IOException {
        if (figure == Math.rint(figure)) {
            json.value((long) figure);
        } else {
            json.value(figure);
        }
    }

    private static void write(ClockCost clock, JsonWriter json) throws IOException {
        json.name("clock").beginObject();
        JsonValues.write("nanoTimeCost", clock.nanoTimeCost(), json);
        JsonValues.write("probeCost", clock.probeCost(), json);
        JsonValues.write("probeCostInPlace", clock.probeCostInPlace(), json);
        json.endObject();
    }
}
