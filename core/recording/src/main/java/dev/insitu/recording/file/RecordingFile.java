package dev.insitu.recording.file;

import dev.insitu.platform.file.AtomicFile;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.platform.json.JsonWriter;
import dev.insitu.recording.image.CellWord;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.HistogramText;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * {@code recording.insitu}: a recording as one JSON document, histograms in HdrHistogram's compressed V2 encoding.
 *
 * <pre>
 * {"insitu-recording":2, "complete":true, "live":null,
 *  "journal":[["insitu","0.1.0"],…],
 *  "counts":[{"probe":0,"epoch":0,"sum":…,"min":…,"max":…,"errors":0,"skipped":0,"histogram":"HISTFAAA…"},…],
 *  "crc32":"0a1b2c3d"}
 * </pre>
 *
 * <p>The last member is the CRC-32 of all bytes before its own line: see {@link RecordingChecksum}. Files of format 1 have none.
 */
public final class RecordingFile {

    public static final String NAME = "recording.insitu";

    /** Rises when a reader of the previous version would misread the file; new keys and facts alone do not raise it. */
    static final int VERSION = 2;

    static final String VERSION_KEY = "insitu-recording";

    /** More than enough for the bytes before the journal, from any writer. */
    private static final int BEGINNING_BYTES = 512;

    private static final String SET_ASIDE = "recording-";

    private RecordingFile() {}

    /** Whether a file of this name is a recording: the directory's own, or one that was set aside. */
    public static boolean isName(String name) {
        return name.equals(NAME) || (name.startsWith(SET_ASIDE) && name.endsWith(".insitu"));
    }

    /**
     * Makes room for a new recording. A complete one will be replaced; an incomplete one, as of a killed JVM, is kept under another
     * name.
     */
    public static void setAside(File file) throws IOException {
        if (file.isFile() && !isComplete(file)) {
            File aside = asideOf(file);
            File history = HistoryFile.besides(file);
            HistoryFile.rename(history, HistoryFile.besides(aside));
            try {
                PatientFiles.replace(file, aside);
            } catch (IOException e) {
                HistoryFile.rename(HistoryFile.besides(aside), history);
                throw e;
            }
        }
    }

    /** The name under which a recording is kept where another one has, or keeps, its own. */
    public static File asideOf(File file) {
        return new File(file.getParentFile(), SET_ASIDE + Long.toHexString(file.lastModified()) + ".insitu");
    }

    /** Reads only the beginning, without a JSON parser, because a start-up cannot wait for more. Ignores white space. */
    private static boolean isComplete(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            byte[] beginning = in.readNBytes(BEGINNING_BYTES);
            StringBuilder text = new StringBuilder(beginning.length);
            for (byte each : beginning) {
                if (each > ' ') {
                    text.append((char) each);
                }
            }
            return text.indexOf("{\"" + VERSION_KEY + "\":") == 0 && text.indexOf("\"complete\":true") > 0;
        }
    }

    /** Replaces {@code file} atomically. One writer at a time for each file. */
    public static void write(Recording recording, File file) throws IOException {
        try (AtomicFile atomic = new AtomicFile(file)) {
            atomic.writer().write(render(recording));
            atomic.commit();
        }
    }

    /** The text that {@link #write(Recording, File)} writes. */
    public static String render(Recording recording) throws IOException {
        StringBuilder text = new StringBuilder();
        write(recording, new JsonWriter(text));
        return RecordingChecksum.sealed(text).toString();
    }

    private static void write(Recording recording, JsonWriter json) throws IOException {
        json.beginObject();
        json.name(VERSION_KEY).value(VERSION);
        json.name("complete").value(recording.complete());
        json.name("live").value(recording.live().orElse(null));
        json.name("journal").beginArray();
        for (Fact fact : recording.journal()) {
            json.beginArray();
            for (String string : fact.strings()) {
                json.value(string);
            }
            json.endArray();
        }
        json.endArray();
        json.name("counts").beginArray();
        HistogramText histograms = new HistogramText();
        for (EpochCounts counts : recording.counts()) {
            write(counts, histograms, json);
        }
        json.endArray();
        json.endObject();
    }

    private static void write(EpochCounts counts, HistogramText histograms, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("probe").value(counts.cell());
        json.name("epoch").value(counts.epoch());
        for (CellWord word : CellWord.values()) {
            long value = counts.words().get(word);
            if (value != 0 || !word.isOfFew()) {
                json.name(word.key()).value(value);
            }
        }
        json.name("histogram").value(histograms.of(counts.buckets()));
        json.endObject();
    }

    /**
     * Reads a recording, also of a JVM that still runs or was killed.
     *
     * @throws UnreadableRecordingException with a message of one line
     */
    public static Recording read(File file) throws UnreadableRecordingException {
        return withHistory(RecordingParser.read(file), HistoryFile.besides(file));
    }

    /** A recording with the intervals of its history and, while it is not complete, with the incidents so far. */
    public static Recording withHistory(Recording recording, File history) {
        Recording with = recording.withIntervals(HistoryFile.open(history));
        return recording.complete() ? with : with.with(IncidentFile.read(history, recording.journal()));
    }
}
