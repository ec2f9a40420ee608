package dev.insitu.agent.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.problem.Problem;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.file.Formats;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A reader of bytes that another user may have written. {@link #read} returns where they are taken or refused as they should be, and
 * throws where they are not: an unexpected exception, a message of several lines, an escape sequence in a report.
 */
public enum HostileInput {
    /** A config file. */
    CONFIG("config", 1_000) {
        @Override
        void read(byte[] bytes, File place) throws IOException {
            File file = write(bytes, place, "probes.yaml");
            check(ConfigReader.read(new ConfigSource.YamlFile("probes.yaml", file)));
        }
    },

    /** Rules without a file. */
    RULES("rules", 9_000) {
        @Override
        void read(byte[] bytes, File place) {
            check(ConfigReader.read(new ConfigSource.Rules("agent argument", new String(bytes, UTF_8))));
        }
    },

    /** What stands behind the equals sign of {@code -javaagent:}. */
    AGENT_ARGUMENT("rules", 6_200) {
        @Override
        void read(byte[] bytes, File place) {
            check(ConfigReader.read(ConfigSource.choose(new String(bytes, UTF_8), null, null, place)
                    .inFull()));
        }
    },

    /** A file {@code recording.insitu}, up to the report in all its forms. */
    RECORDING("recording", 200) {
        @Override
        void read(byte[] bytes, File place) throws IOException {
            write(bytes, place, RecordingFile.NAME);
            Files.deleteIfExists(HistoryFile.in(place).toPath());
            report(place);
        }
    },

    /** The history beside a recording. */
    HISTORY("history", 400) {
        @Override
        void read(byte[] bytes, File place) throws IOException {
            write(bytes, place, HistoryFile.in(place).getName());
            RecordingFile.write(new Recording(List.of(), List.of(), true, Optional.empty()), recording(place));
            report(place);
        }
    },

    /** What the tool asks of the agent in another JVM. */
    ATTACH_REQUEST("request", 3_200) {
        @Override
        void read(byte[] bytes, File place) throws IOException {
            write(bytes, place, "attach.request");
            try {
                AttachRequest.read(place, "0.1.0");
            } catch (IOException e) {
                isOneLine(e.getMessage());
            }
        }
    };

    private static final String[] FORMATS = {"console", "json", "csv", "hgrm", "hlog", "html", "collapsed"};

    /** What {@link #share} is a share of. */
    static final int ALL = 20_000;

    private final String seeds;
    private final int share;

    HostileInput(String seeds, int share) {
        this.seeds = seeds;
        this.share = share;
    }

    /** How many of {@link #ALL} inputs are of this kind: what takes long is rarer. */
    int share() {
        return share;
    }

    /**
     * Reads it.
     *
     * @param place a directory for this reader alone
     */
    abstract void read(byte[] bytes, File place) throws IOException;

    /** Where whole inputs are, among the test's resources. */
    String seeds() {
        return seeds;
    }

    private static void check(ConfigResult result) {
        if (result instanceof ConfigResult.Invalid invalid) {
            if (invalid.problems().isEmpty()) {
                throw new AssertionError("refused without a reason");
            }
            for (Problem problem : invalid.problems()) {
                isOneLine(problem.text());
                if (problem.place().line() < 1) {
                    throw new AssertionError("no line: " + problem.text());
                }
            }
        }
    }

    private static void report(File place) throws IOException {
        Snapshot snapshot;
        try {
            snapshot = SnapshotReader.read(place);
        } catch (UnreadableRecordingException e) {
            isOneLine(e.getMessage());
            return;
        }
        for (String format : FORMATS) {
            StringBuilder text = new StringBuilder();
            Formats.of(OutputFormat.named(format).orElseThrow()).render(snapshot, text);
            if (text.indexOf("\u001b") >= 0) {
                throw new AssertionError("an escape sequence in " + format);
            }
        }
    }

    private static void isOneLine(String text) {
        if (text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
            throw new AssertionError("not one line of text: " + text);
        }
    }

    private static File recording(File place) {
        return new File(place, RecordingFile.NAME);
    }

    private static File write(byte[] bytes, File place, String name) throws IOException {
        Path file = place.toPath().resolve(name);
        Files.write(file, bytes);
        return file.toFile();
    }
}
