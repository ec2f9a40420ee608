package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.IntervalProbe;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Latency over time: for each probe and interval the number of calls, their p50, p99 and maximum; and the pauses. Adds up a probe's
 * counts in an interval over all runs. Merges neighbouring intervals if there are more than a page should hold. One thread.
 */
final class HistoryData implements Consumer<IntervalFigures> {
    /** The limit of intervals times probes: about three megabytes. */
    private static final long MOST_CELLS = 200_000;

    /** Replaces a percentile with too few samples. */
    private static final long NOT_CARRIED = -1;

    private static final Percentile MEDIAN = Percentile.of("50");
    private static final Percentile NINETY_NINE = Percentile.of("99");

    private final Snapshot snapshot;
    private final ProbeTimeline[] timelines;
    private final BucketCounts[] sums;
    private final double[] squares;
    private final PauseData pauses = new PauseData();
    private final PartData parts;
    private final RunSpans runs = new RunSpans();
    private final LongList ends = new LongList();
    private Optional<String> missing = Optional.empty();
    private boolean isCounting = true;
    private long intervals;
    private long merged = 1;
    private long open;
    private long startNanos;
    private long endNanos;

    private HistoryData(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.timelines = new ProbeTimeline[snapshot.probes().size()];
        this.sums = new BucketCounts[timelines.length];
        this.squares = new double[timelines.length];
        this.parts = new PartData(snapshot);
    }

    /** Writes nothing where there is no history. */
    static void write(Snapshot snapshot, JsonWriter json) throws IOException {
        if (snapshot.history().isPresent()) {
            HistoryData data = new HistoryData(snapshot);
            data.gather();
            json.name("historyMissing").value(data.missing.orElse(null));
            if (data.ends.size() > 0) {
                data.write(json);
            }
        }
    }

    private void gather() {
        missing = snapshot.history().orElseThrow().forEach(this);
        isCounting = false;
        long cells = intervals * Math.max(1, timelines.length);
        merged = Math.max(1, (cells + MOST_CELLS - 1) / MOST_CELLS);
        snapshot.history().orElseThrow().forEach(this);
        if (open > 0) {
            close();
        }
    }

    @Override
    public void accept(IntervalFigures interval) {
        if (isCounting) {
            intervals++;
            return;
        }
        if (ends.size() == 0 && open == 0) {
            startNanos = interval.startNanos();
        }
        for (IntervalProbe each : interval.probes()) {
            if (each.counts().total() > 0) {
                BucketCounts sum = sums[each.probe()];
                sums[each.probe()] = sum == null ? each.counts() : sum.plus(each.counts());
                squares[each.probe()] += each.squares();
                runs.add(each.series(), each.run(), ends.size());
            }
        }
        parts.add(interval);
        pauses.addAll(interval.pauses());
        endNanos = interval.endNanos();
        if (++open == merged) {
            close();
        }
    }

    private void close() {
        for (int probe = 0; probe < sums.length; probe++) {
            if (sums[probe] != null) {
                if (timelines[probe] == null) {
                    timelines[probe] = new ProbeTimeline();
                }
                add(timelines[probe], sums[probe], sums[probe].effective(squares[probe]), longest(probe));
                sums[probe] = null;
                squares[probe] = 0;
            }
        }
        ends.add(endNanos / 1_000_000);
        parts.endCell();
        open = 0;
    }

    /** The probe's longest call; the largest long where it is not known. */
    private long longest(int probe) {
        long longest = snapshot.probes().get(probe).figures().max().orElse(0);
        for (SeriesFigures series : snapshot.probes().get(probe).series()) {
            longest = Math.max(longest, series.figures().max().orElse(0));
        }
        if (snapshot.probes().get(probe).outsideRuns().isPresent()) {
            longest = Math.max(
                    longest,
                    snapshot.probes().get(probe).outsideRuns().get().max().orElse(0));
        }
        return longest == 0 ? Long.MAX_VALUE : longest;
    }

    private void add(ProbeTimeline timeline, BucketCounts counts, long effective, long longest) {
        long total = counts.total();
        long[] values = counts.valuesAt(new long[] {(total + 1) / 2, total - total / 100, total});
        timeline.add(
                ends.size(),
                total,
                MEDIAN.carriedBy(effective) ? Math.min(values[0], longest) : NOT_CARRIED,
                NINETY_NINE.carriedBy(effective) ? Math.min(values[1], longest) : NOT_CARRIED,
                Math.min(values[2], longest));
    }

    private void write(JsonWriter json) throws IOException {
        json.name("history").beginObject();
        json.name("start").value(snapshot.history().orElseThrow().startEpochNanos() / 1_000_000);
        json.name("from").value(startNanos / 1_000_000);
        json.name("merged").value(merged);
        json.name("ends").value(ends.packed());
        json.name("probes").beginArray();
        for (int probe = 0; probe < timelines.length; probe++) {
            if (timelines[probe] != null) {
                timelines[probe].write(probe, json);
            }
        }
        json.endArray();
        runs.write(json);
        pauses.write(json);
        if (snapshot.history().orElseThrow().hasAllFigures()) {
            parts.write(json);
        }
        json.endObject();
    }
}
