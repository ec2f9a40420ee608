package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.table.SlowestSentences;
import java.io.IOException;
import java.util.List;

/** What the page says about the slowest calls, in the console's sentences. */
final class SlowestData {
    private SlowestData() {}

    /** Writes the sentences below each list of slowest calls, of a probe or of a probe at a rate, and how to see more. */
    static void write(Snapshot snapshot, JsonWriter json) throws IOException {
        json.name("slowest").beginArray();
        for (int probe = 0; probe < snapshot.probes().size(); probe++) {
            ProbeFigures figures = snapshot.probes().get(probe);
            if (figures.series().isEmpty()) {
                Baseline machine = Baseline.of(snapshot.probes());
                write(probe, -1, SlowestSentences.of(snapshot, figures.figures(), figures.slowest(), machine), json);
            }
            for (int i = 0; i < figures.series().size(); i++) {
                SeriesFigures series = figures.series().get(i);
                Baseline machine = Baseline.of(snapshot.probes(), i);
                write(
                        probe,
                        i,
                        SlowestSentences.of(
                                snapshot, series.figures(), figures.slowestAt(series.targetRate()), machine),
                        json);
            }
        }
        json.endArray();
        json.name("toSeeMore")
                .value(snapshot.explanation()
                        .flatMap(SlowestSentences::toSeeMore)
                        .orElse(null));
    }

    private static void write(int probe, int series, List<String> sentences, JsonWriter json) throws IOException {
        if (!sentences.isEmpty()) {
            json.beginObject();
            json.name("probe").value(probe);
            json.name("series").value(series);
            json.name("sentences").beginArray();
            for (String sentence : sentences) {
                json.value(sentence);
            }
            json.endArray();
            json.endObject();
        }
    }
}
