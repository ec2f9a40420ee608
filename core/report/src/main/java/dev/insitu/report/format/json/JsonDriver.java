package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Unit;
import java.io.IOException;

/** The {@code driver} of a report: the plan, and the results at each rate. */
final class JsonDriver {
    private JsonDriver() {}

    static void write(DriverFigures driver, JsonWriter json) throws IOException {
        json.name("driver").beginObject();
        write(driver.plan(), json);
        JsonValues.write("warmUpRate", driver.warmUpRate(), json);
        json.name("series").beginArray();
        for (Series series : driver.series()) {
            write(series, json);
        }
        json.endArray();
        if (driver.search().isPresent()) {
            write(driver.search().get(), json);
        }
        json.endObject();
    }

    private static void write(DriverPlan plan, JsonWriter json) throws IOException {
        json.name("method").value(plan.method());
        json.name("correctCoordinatedOmission").value(plan.corrected());
        json.name("thread").value(plan.thread());
        json.name("arrivals").value(plan.arrivals());
        json.name("warmUp").value(plan.warmUp());
        JsonValues.write("settle", plan.settleNanos(), json);
        json.name("runs").value(plan.runs());
        json.name("until").value(plan.until().orElse(null));
    }

    private static void write(Series series, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("targetRate").value(series.targetRate());
        JsonValues.write("achievedRate", series.achievedRate(), json);
        JsonValues.write("iterations", series.iterations(), json);
        json.name("maxBacklog").value(series.maxBacklog());
        json.name("maxInFlight").value(series.maxInFlight());
        json.name("notStarted").value(series.notStarted());
        json.name("neverEnded").value(series.neverEnded());
        json.name("runNanos").beginArray();
        for (long nanos : series.runNanos()) {
            json.value(nanos);
        }
        json.endArray();
        json.name("verdict").value(series.verdict().key());
        json.name("reason").value(series.judgement().reason());
        json.endObject();
    }

    private static void write(SearchFigures search, JsonWriter json) throws IOException {
        json.name("search").beginObject();
        json.name("goal").value(search.goal());
        JsonValues.write("passes", search.passes(), json);
        JsonValues.write("fails", search.fails(), json);
        json.name("text").value(search.text());
        json.name("steps").beginArray();
        for (SearchFigures.Step step : search.steps()) {
            json.beginObject();
            json.name("rate").value(step.rate());
            JsonValues.write("achievedRate", step.achievedRate(), json);
            JsonValues.write(search.unit() == Unit.NANOS ? "nanos" : "errors", step.measured(), json);
            json.name("outcome").value(step.outcome());
            json.name("reason").value(step.reason());
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }
}
