package dev.insitu.report.file;

import dev.insitu.report.json.JsonWriter;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.util.List;

/**
 * {@code recording.insitu}: a recording as one JSON document, histograms in HdrHistogram's compressed V2 encoding.
 *
 * <pre>
 * {"insitu-recording":1, "complete":true, "live":null,
 *  "journal":[["insitu","0.1.0"],…],
 *  "counts":[{"probe":0,"epoch":0,"sum":…,"min":…,"max":…,"errors":0,"skipped":0,"histogram":"HISTFAAA…"},…]}
 * </pre>
 */
public final class RecordingFile {

    public static final String NAME = "recording.insitu";

    /** Rises when a reader of the version before would misread the file; new keys and facts alone do not raise it. */
    static final int VERSION = 1;

    static final String VERSION_KEY = "insitu-recording";

    private RecordingFile() {}

    /** Replaces {@code file} in one step. One writer at a time for each file. */
    public static void write(Recording recording, File file) throws IOException {
        try (AtomicFile atomic = new AtomicFile(file)) {
            atomic.writer().write(render(recording));
            atomic.commit();
        }
    }

    /** What {@link #write(Recording, File)} would put into a file. */
    public static String render(Recording recording) throws IOException {
        StringBuilder text = new StringBuilder();
        write(recording, new JsonWriter(text));
        return text.append('\n').toString();
    }

    private static void write(Recording recording, JsonWriter json) throws IOException {
        json.beginObject();
        json.name(VERSION_KEY).value(VERSION);
        json.name("complete").value(recording.complete());
        json.name("live").value(recording.live().orElse(null));
        json.name("journal").beginArray();
        for (List<String> fact : recording.journal()) {
            json.beginArray();
            for (String string : fact) {
                json.value(string);
            }
            json.endArray();
        }
        json.endArray();
        json.name("counts").beginArray();
        for (EpochCounts counts : recording.counts()) {
            write(counts, json);
        }
        json.endArray();
        json.endObject();
    }

    private static void write(EpochCounts counts, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("probe").value(counts.probe());
        json.name("epoch").value(counts.epoch());
        json.name("sum").value(counts.sum());
        json.name("min").value(counts.min());
        json.name("max").value(counts.max());
        json.name("errors").value(counts.errors());
        json.name("skipped").value(counts.skipped());
        json.name("histogram").value(HistogramText.of(counts.buckets().histogram()));
        json.endObject();
    }

    /**
     * Reads a recording, of a JVM that still runs or was killed, too.
     *
     * @throws UnreadableRecordingException with one line that says what is wrong with the file
     */
    public static Recording read(File file) throws UnreadableRecordingException {
        return RecordingParser.read(file);
    }
}
