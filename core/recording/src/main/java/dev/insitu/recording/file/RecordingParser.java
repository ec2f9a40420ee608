package dev.insitu.recording.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.CellWord;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.HistogramText;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.SampleFact;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a recording and ignores unknown keys. Separate from {@link RecordingFile}, so that a JVM that only writes recordings loads
 * no class of the JSON parser.
 */
final class RecordingParser {

    private static final int FORMAT_WITHOUT_CHECKSUM = 1;

    private final File file;
    private final JsonParser json;
    private final List<Fact> journal = new ArrayList<>();
    private final List<EpochCounts> counts = new ArrayList<>();
    private boolean complete;
    private Optional<String> live = Optional.empty();

    private RecordingParser(File file, JsonParser json) {
        this.file = file;
        this.json = json;
    }

    static Recording read(File file) throws UnreadableRecordingException {
        if (!file.isFile()) {
            throw new UnreadableRecordingException(file, "there is no such file", null);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            boolean isWhole = parser(file, in).version() == FORMAT_WITHOUT_CHECKSUM
                    || RecordingChecksum.holds(rewound(in), in.getChannel().size());
            // A problem in the text gives a more useful message than the checksum.
            Recording recording = parser(file, rewound(in)).parse();
            if (!isWhole) {
                throw new UnreadableRecordingException(
                        file, "the recording is damaged: its checksum is not that of its content", null);
            }
            return recording;
        } catch (UnreadableRecordingException e) {
            throw e;
        } catch (JsonEOFException e) {
            throw new UnreadableRecordingException(file, "the recording is cut off", e);
        } catch (IOException e) {
            throw new UnreadableRecordingException(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    private static RecordingParser parser(File file, InputStream in) throws IOException {
        return new RecordingParser(file, new JsonFactory().createParser(in));
    }

    private static InputStream rewound(FileInputStream in) throws IOException {
        in.getChannel().position(0);
        return in;
    }

    private Recording parse() throws IOException {
        version();
        try {
            parseContent();
        } catch (JsonEOFException e) {
            throw e;
        } catch (JsonProcessingException e) {
            throw damaged(e);
        }
        Recording recording = new Recording(journal, counts, complete, live);
        checkCounts(recording);
        return recording;
    }

    /** Checks the counts even if the checksum matches: the writer may have read them from damaged memory. */
    private void checkCounts(Recording recording) throws UnreadableRecordingException {
        for (Fact fact : recording.journal()) {
            if (fact instanceof SampleFact.Coarse) {
                return;
            }
        }
        for (EpochCounts each : counts) {
            if (!each.isPossible()) {
                throw new UnreadableRecordingException(
                        file,
                        "the recording is damaged: the sum, minimum, maximum or errors of probe " + each.probe()
                                + " do not go with its counts",
                        null);
            }
        }
    }

    /** Reads the version, which comes first, so that the rest of a foreign file is not read. */
    private int version() throws IOException {
        int version;
        try {
            if (json.nextToken() != JsonToken.START_OBJECT
                    || !RecordingFile.VERSION_KEY.equals(json.nextFieldName())
                    || json.nextToken() != JsonToken.VALUE_NUMBER_INT) {
                throw new UnreadableRecordingException(file, "not a recording of Insitu", null);
            }
            version = json.getIntValue();
        } catch (JsonEOFException e) {
            throw e;
        } catch (JsonProcessingException e) {
            throw new UnreadableRecordingException(file, "not a recording of Insitu", e);
        }
        if (version != RecordingFile.VERSION && version != FORMAT_WITHOUT_CHECKSUM) {
            throw new UnreadableRecordingException(
                    file,
                    "a recording of format " + version + "; this version of Insitu reads " + FORMAT_WITHOUT_CHECKSUM
                            + " and " + RecordingFile.VERSION,
                    null);
        }
        return version;
    }

    private void parseContent() throws IOException {
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            switch (key) {
                case "complete" -> complete = json.getBooleanValue();
                case "live" -> live = Optional.ofNullable(json.getValueAsString());
                case "journal" -> parseJournal();
                case "counts" -> parseCounts();
                default -> json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw damaged(null);
        }
    }

    private void parseJournal() throws IOException {
        expect(JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_ARRAY);
            List<String> strings = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                expect(JsonToken.VALUE_STRING);
                strings.add(json.getText());
            }
            journal.add(fact(strings));
        }
    }

    private Fact fact(List<String> strings) throws UnreadableRecordingException {
        try {
            return JournalCodec.read(strings);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordingException(file, "the recording is damaged: " + e.getMessage(), e);
        }
    }

    private void parseCounts() throws IOException {
        expect(JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_OBJECT);
            counts.add(parseEpoch());
        }
    }

    private EpochCounts parseEpoch() throws IOException {
        int probe = -1;
        int epoch = 0;
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        for (CellWord word : CellWord.values()) {
            words.put(word, 0L);
        }
        BucketCounts buckets = null;
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            switch (key) {
                case "probe" -> probe = json.getIntValue();
                case "epoch" -> epoch = json.getIntValue();
                case "histogram" -> buckets = parseHistogram();
                default -> parseWord(key, words);
            }
        }
        if (probe < 0 || buckets == null) {
            throw damaged(null);
        }
        return new EpochCounts(probe, epoch, words, buckets);
    }

    private void parseWord(String key, Map<CellWord, Long> words) throws IOException {
        for (CellWord word : CellWord.values()) {
            if (word.key().equals(key)) {
                words.put(word, json.getLongValue());
                return;
            }
        }
        json.skipChildren();
    }

    private BucketCounts parseHistogram() throws IOException {
        expect(JsonToken.VALUE_STRING);
        String text = json.getText();
        try {
            return BucketCounts.of(HistogramText.parse(text));
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private void expect(JsonToken token) throws IOException {
        if (json.currentToken() != token) {
            throw damaged(null);
        }
    }

    private UnreadableRecordingException damaged(Exception cause) {
        return new UnreadableRecordingException(
                file,
                "the recording is damaged at line " + json.currentLocation().getLineNr() + ", column "
                        + json.currentLocation().getColumnNr(),
                cause);
    }
}
