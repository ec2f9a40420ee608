package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import java.io.IOException;

/** The intervals of each run, in the order in which the runs began. One thread. */
final class RunSpans {
    private final LongList series = new LongList();
    private final LongList runs = new LongList();
    private final LongList firsts = new LongList();
    private final LongList lasts = new LongList();

    /**
     * Notes that calls of a run ended in an interval.
     *
     * @param run from 1; 0, outside all runs, is ignored
     */
    void add(int ofSeries, int run, int interval) {
        if (run == 0) {
            return;
        }
        for (int i = runs.size() - 1; i >= 0; i--) {
            if (series.get(i) == ofSeries && runs.get(i) == run) {
                lasts.set(i, interval);
                return;
            }
        }
        series.add(ofSeries);
        runs.add(run);
        firsts.add(interval);
        lasts.add(interval);
    }

    void write(JsonWriter json) throws IOException {
        json.name("runs").beginArray();
        for (int i = 0; i < runs.size(); i++) {
            json.beginArray();
            json.value(series.get(i)).value(runs.get(i)).value(firsts.get(i)).value(lasts.get(i));
            json.endArray();
        }
        json.endArray();
    }
}
