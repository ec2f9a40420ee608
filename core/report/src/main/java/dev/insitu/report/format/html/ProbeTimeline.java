package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import java.io.IOException;

/** A probe's figures by interval; omits intervals without calls. One thread. */
final class ProbeTimeline {
    private final LongList intervals = new LongList();
    private final LongList counts = new LongList();
    private final LongList medians = new LongList();
    private final LongList tails = new LongList();
    private final LongList longest = new LongList();

    void add(int interval, long count, long median, long tail, long max) {
        intervals.add(interval);
        counts.add(count);
        medians.add(median);
        tails.add(tail);
        longest.add(max);
    }

    void write(int probe, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("probe").value(probe);
        json.name("intervals").value(intervals.packed());
        json.name("counts").value(counts.packed());
        json.name("p50").value(medians.packed());
        json.name("p99").value(tails.packed());
        json.name("max").value(longest.packed());
        json.endObject();
    }
}
