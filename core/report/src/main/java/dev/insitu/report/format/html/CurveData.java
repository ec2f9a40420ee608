package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.RunFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The percentile curves of probes: of all runs of a rate together, and of each run.
 *
 * <p>The points are those of HdrHistogram's percentile distribution: {@link #TICKS} from one halving of the distance to 100 % to
 * the next. A point therefore needs only its value. The last point is the maximum.
 */
final class CurveData {
    /** Points between two halvings of the remaining distance to 100 %. */
    static final int TICKS = 8;

    private CurveData() {}

    static void write(Snapshot snapshot, JsonWriter json) throws IOException {
        json.name("ticks").value(TICKS);
        json.name("curves").beginArray();
        if (snapshot.driver().isEmpty()) {
            for (int i = 0; i < snapshot.probes().size(); i++) {
                write(i, -1, 0, snapshot.probes().get(i).figures(), json);
            }
        } else {
            for (int series : snapshot.driver().get().shown()) {
                for (int i = 0; i < snapshot.probes().size(); i++) {
                    write(snapshot.probes().get(i), i, series, json);
                }
            }
        }
        json.endArray();
    }

    private static void write(ProbeFigures probe, int index, int series, JsonWriter json) throws IOException {
        SeriesFigures figures = probe.series().get(series);
        write(index, series, 0, figures.figures(), json);
        if (figures.runs().size() > 1) {
            for (RunFigures run : figures.runs()) {
                write(index, series, run.run(), run.figures(), json);
            }
        }
    }

    /** @param run from 1, or 0 for all runs */
    private static void write(int probe, int series, int run, Figures figures, JsonWriter json) throws IOException {
        if (figures.weight() == 0 || !figures.arePaired()) {
            return;
        }
        json.beginObject();
        json.name("probe").value(probe);
        json.name("series").value(series);
        json.name("run").value(run);
        write(figures, json);
        json.endObject();
    }

    /** Writes {@code count} and {@code values} into an open object. */
    static void write(Figures figures, JsonWriter json) throws IOException {
        // The samples limit the number of points and how far out they go.
        long samples = Math.max(1, figures.effectiveSamples());
        json.name("count").value(samples);
        json.name("values").value(PackedNumbers.of(figures.valuesAt(ranks(samples, figures.weight()))));
    }

    /** The ranks for samples with weights, as ranks among the weights. */
    private static long[] ranks(long count, long weight) {
        long[] ranks = ranks(count);
        for (int i = 0; i < ranks.length && weight != count; i++) {
            ranks[i] = Math.max(1, Math.min(weight, (long) Math.ceil((double) ranks[i] / count * weight)));
        }
        return ranks;
    }

    /** The ranks of the samples at the points; the last is that of the maximum. */
    static long[] ranks(long count) {
        List<Long> ranks = new ArrayList<>();
        for (int i = 0; ; i++) {
            // The share above the point: a power of two, less some ticks towards the next.
            double above = (1 - (i % TICKS) / (2.0 * TICKS)) / (1L << (i / TICKS));
            long rank = (long) Math.ceil(count * (1 - above));
            if (rank >= count) {
                break;
            }
            ranks.add(Math.max(1, rank));
        }
        ranks.add(count);
        long[] array = new long[ranks.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = ranks.get(i);
        }
        return array;
    }
}
