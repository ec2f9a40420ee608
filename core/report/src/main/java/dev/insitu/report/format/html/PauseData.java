package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.snapshot.figures.Pause;
import java.io.IOException;
import java.util.List;

/**
 * The pauses of the JVM: when, how long, and whether for a collection. If there are more than {@link #MOST}, keeps only the longer
 * ones. One thread.
 */
final class PauseData {
    private static final int MOST = 20_000;

    private LongList starts = new LongList();
    private LongList nanos = new LongList();
    private LongList kinds = new LongList();
    private long leastNanos;

    void addAll(List<Pause> pauses) {
        for (Pause pause : pauses) {
            if (pause.nanos() >= leastNanos) {
                add(pause.startNanos() / 1_000, pause.nanos(), pause.collection() ? 1 : 0);
            }
        }
        while (starts.size() > MOST) {
            leastNanos = Math.max(100_000, 2 * leastNanos);
            keepLonger();
        }
    }

    private void add(long startMicros, long lengthNanos, long kind) {
        starts.add(startMicros);
        nanos.add(lengthNanos);
        kinds.add(kind);
    }

    private void keepLonger() {
        LongList oldStarts = starts;
        LongList oldNanos = nanos;
        LongList oldKinds = kinds;
        starts = new LongList();
        nanos = new LongList();
        kinds = new LongList();
        for (int i = 0; i < oldStarts.size(); i++) {
            if (oldNanos.get(i) >= leastNanos) {
                add(oldStarts.get(i), oldNanos.get(i), oldKinds.get(i));
            }
        }
    }

    void write(JsonWriter json) throws IOException {
        json.name("pauses").beginObject();
        json.name("starts").value(starts.packed());
        json.name("nanos").value(nanos.packed());
        json.name("collections").value(kinds.packed());
        json.name("least").value(leastNanos);
        json.endObject();
    }
}
