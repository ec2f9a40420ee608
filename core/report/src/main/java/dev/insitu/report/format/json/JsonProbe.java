package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.AsyncResults;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.RunFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.SpanEnds;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A probe of a report: its figures overall, outside the runs, at each rate and in each run. */
final class JsonProbe {

    private final ClockCost clock;
    private final Optional<DriverFigures> driver;
    private final PercentileLadder ladder;
    private final List<Baseline> machineAt;
    private final Baseline machine;
    private final boolean isOfWindow;

    JsonProbe(Snapshot snapshot) {
        this.isOfWindow = snapshot.session().window().isPresent();
        this.clock = snapshot.clock();
        this.driver = snapshot.driver();
        this.ladder = snapshot.ladder();
        this.machine = Baseline.of(snapshot.probes());
        this.machineAt = new ArrayList<>();
        int rates = driver.isPresent() ? driver.get().series().size() : 0;
        for (int i = 0; i < rates; i++) {
            machineAt.add(Baseline.of(snapshot.probes(), i));
        }
    }

    void write(ProbeFigures probe, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("name").value(probe.name());
        json.name("kind").value(probe.kind().text());
        // Only times that count from an intended start are corrected; a probe times the call itself.
        boolean corrected = DriverFigures.isCorrected(probe, driver);
        json.name("corrected").value(corrected);
        JsonValues.write("matched", probe.matched(), json);
        JsonValues.write("lost", probe.lostSamples(), json);
        if (probe.oneIn() > 1) {
            json.name("sampled").value(probe.oneIn());
        } else if (probe.sampled().isPresent()) {
            json.name("sampled").value(probe.sampled().getAsDouble());
        }
        writeSmall(probe, json);
        if (probe.series().size() > 1) {
            writeNothing(probe, json);
        } else {
            write(probe.figures(), json);
            JsonSlowest.writeTail(probe.figures(), probe.slowest(), ladder, json);
            if (!probe.slowest().isEmpty() && probe.series().isEmpty()) {
                Optional<Tail> tail = Tail.of(probe.figures(), probe.slowest(), ladder);
                JsonSlowest.write(machine, probe.figures(), tail, json);
            }
        }
        if (probe.outsideRuns().isPresent()) {
            Figures outside = probe.outsideRuns().get();
            json.name("outsideRuns").beginObject();
            json.name("count").value(outside.count());
            json.name("errors").value(outside.errors());
            json.endObject();
        }
        if (driver.isPresent()) {
            json.name("series").beginArray();
            for (int i = 0; i < probe.series().size(); i++) {
                write(probe, i, json);
            }
            json.endArray();
        }
        writeEnds(probe, json);
        writeResults(probe, json);
        JsonValues.writeThrown(probe.exceptions(), json);
        JsonInFlight.write(probe.inFlight(), json);
        writeAllocated(probe.figures(), json);
        if (!probe.slowest().isEmpty()) {
            JsonSlowest.write(probe.slowest(), json);
        }
        if (probe.lost().isPresent()) {
            write(probe.lost().get(), json);
        }
        json.endObject();
    }

    private void writeSmall(ProbeFigures probe, JsonWriter json) throws IOException {
        if (probe.isTooSmall(clock)) {
            json.name("tooSmall").value(true);
        }
        if (probe.dropped().isPresent()) {
            json.name("dropped").beginObject();
            json.name("calls").value(probe.dropped().get().calls());
            json.name("p50").value(probe.dropped().get().p50Nanos());
            json.name("limit").value(probe.dropped().get().limitNanos());
            json.endObject();
        }
    }

    private void write(ProbeFigures probe, int index, JsonWriter json) throws IOException {
        SeriesFigures series = probe.series().get(index);
        json.beginObject();
        json.name("targetRate").value(series.targetRate());
        List<SlowSample> slowest = probe.slowestAt(series.targetRate());
        write(series.figures(), json);
        JsonValues.writeThrown(series.figures().exceptions(), json);
        if (probe.series().size() > 1) {
            writeAllocated(series.figures(), json);
        }
        JsonSlowest.writeTail(series.figures(), slowest, ladder, json);
        if (!slowest.isEmpty()) {
            Optional<Tail> tail = Tail.of(series.figures(), slowest, ladder);
            JsonSlowest.write(machineAt.get(index), series.figures(), tail, json);
        }
        json.name("spread").beginObject();
        for (Percentile percentile : ladder.rungs()) {
            OptionalDouble spread = series.spread(percentile);
            if (spread.isPresent()) {
                json.name(percentile.key()).value(spread.getAsDouble());
            }
        }
        json.endObject();
        json.name("runs").beginArray();
        for (RunFigures run : series.runs()) {
            json.beginObject();
            json.name("run").value(run.run());
            write(run.figures(), json);
            JsonSlowest.writeTail(run.figures(), of(run, slowest), ladder, json);
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private static List<SlowSample> of(RunFigures run, List<SlowSample> slowest) {
        List<SlowSample> chosen = new ArrayList<>();
        for (SlowSample sample : slowest) {
            if (sample.run().orElse(0) == run.run()) {
                chosen.add(sample);
            }
        }
        return chosen;
    }

    private void write(Figures figures, JsonWriter json) throws IOException {
        for (Figure figure : Figure.values()) {
            JsonValues.write(figure.key(), figure.of(figures), json);
        }
        writePercentiles(figures, json);
        if (figures.selfTime().isPresent()) {
            writeBesides("selfTime", figures.selfTime().get(), json);
        }
        if (figures.firstElement().isPresent()) {
            writeBesides("firstElement", figures.firstElement().get(), json);
        }
        if (!figures.callers().isEmpty()) {
            JsonValues.write(figures.callers(), json);
        }
    }

    /** Other times of the same calls. */
    private void writeBesides(String name, Figures times, JsonWriter json) throws IOException {
        json.name(name).beginObject();
        json.name("count").value(times.count());
        JsonValues.write("min", times.min(), json);
        JsonValues.write("mean", times.mean(), json);
        JsonValues.write("max", times.max(), json);
        writePercentiles(times, json);
        json.endObject();
    }

    private void writeAllocated(Figures figures, JsonWriter json) throws IOException {
        if (figures.allocated().isEmpty()) {
            return;
        }
        Figures bytes = figures.allocated().get();
        json.name("allocatedBytes").beginObject();
        json.name("sampled").value(bytes.count());
        JsonValues.write("mean", bytes.mean(), json);
        JsonValues.write("max", bytes.max(), json);
        writePercentiles(bytes, json);
        json.endObject();
    }

    private void writePercentiles(Figures figures, JsonWriter json) throws IOException {
        json.name("percentiles").beginObject();
        for (Percentile percentile : ladder.rungs()) {
            JsonValues.write(percentile.key(), figures.at(percentile), json);
        }
        if (ladder.beyond().isPresent()) {
            Percentile beyond = ladder.beyond().get();
            JsonValues.write(beyond.key(), figures.at(beyond), json);
        }
        json.endObject();
    }

    /** Replaces the figures of several rates, which are never merged. */
    private static void writeNothing(ProbeFigures probe, JsonWriter json) throws IOException {
        for (Figure figure : Figure.values()) {
            json.name(figure.key()).value(null);
        }
        json.name("percentiles").value(null);
        if (probe.isAllocationKnown()) {
            json.name("allocatedBytes").value(null);
        }
    }

    private void writeEnds(ProbeFigures probe, JsonWriter json) throws IOException {
        if (probe.span().isPresent()) {
            SpanEnds ends = probe.span().get();
            // What is not kept by interval is absent from a window.
            if (ends.known() || !isOfWindow) {
                writeCount("neverEnded", ends.known(), ends.neverEnded(), json);
                writeCount("neverStarted", ends.known(), ends.neverStarted(), json);
                JsonValues.write("capacity", ends.capacity(), json);
                writeCount("fellOut", ends.known(), ends.fellOut(), json);
            }
            json.name("unmatched").value(ends.unmatched().orElse(null));
        } else if (probe.kind() == ProbeKind.SPAN && !isOfWindow) {
            json.name("neverEnded").value(null);
            json.name("neverStarted").value(null);
        } else if (probe.is(OwnProbe.END_TO_END)
                && driver.isPresent()
                && driver.get().plan().until().isPresent()) {
            json.name("neverEnded").value(driver.get().neverEnded());
            json.name("neverStarted").value(driver.get().neverStarted());
        }
    }

    /** What is known of asynchronous results. */
    private static void writeResults(ProbeFigures probe, JsonWriter json) throws IOException {
        AsyncResults results = probe.results();
        if (!results.assembled().isEmpty()) {
            JsonValues.write(
                    "timesOnlyAssemblyOf", List.copyOf(results.assembled().keySet()), json);
        }
        if (results.cancelled() > 0) {
            json.name("cancelled").value(results.cancelled());
        }
        if (results.neverStarted() > 0 && probe.span().isEmpty()) {
            json.name("neverStarted").value(results.neverStarted());
        }
        writeCounts("noCallback", results.noCallback(), json);
        writeCounts("unseenCallbacks", results.unwoven(), json);
    }

    private static void writeCount(String name, boolean known, long count, JsonWriter json) throws IOException {
        JsonValues.write(name, known ? OptionalLong.of(count) : OptionalLong.empty(), json);
    }

    private static void write(LostTime lost, JsonWriter json) throws IOException {
        JsonValues.write("os", lost.os(), json);
        JsonValues.write("jvm", lost.jvm(), json);
        JsonValues.write("unknown", lost.unknown(), json);
        JsonValues.write("watched", lost.watched(), json);
        JsonValues.write("watchedNanos", OptionalLong.of(lost.watchedNanos()), json);
    }

    /** Counts by name; nothing without any. */
    private static void writeCounts(String name, Map<String, Long> counts, JsonWriter json) throws IOException {
        if (counts.isEmpty()) {
            return;
        }
        json.name(name).beginObject();
        for (Map.Entry<String, Long> each : counts.entrySet()) {
            json.name(each.getKey()).value(each.getValue());
        }
        json.endObject();
    }
}
