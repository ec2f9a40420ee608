package dev.insitu.recording.file;

import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * {@code history.insitu}, beside the recording: its intervals, each appended when it ends; and {@code history.1.insitu} to
 * {@code history.4.insitu}, to which the older ones go, merged into longer ones: see {@link HistoryLevel}.
 *
 * <p>The head has four longs ({@link HistoryHead#MAGIC}, the recording's start on two clocks, and since when the file has intervals)
 * and their CRC-32. Blocks follow: the packed length, its CRC-32, the unpacked length, then an interval or a part of one, deflated.
 * An interval before the file's begin is the sum of those that are not in it. Three zeros instead of a block end the file. For
 * readers an incomplete block ends the file too; {@link LogEnd} tells them. Files of earlier formats are read, too.
 */
public final class HistoryFile {
    private static final String SUFFIX = ".insitu";
    private static final String NAME = "history" + SUFFIX;
    private static final String RECORDING = "recording";
    private static final String HISTORY = "history";

    private HistoryFile() {}

    /** The history file in a directory that has a recording. */
    public static File in(File directory) {
        return new File(directory, NAME);
    }

    /** The history file of a recording, which may have been set aside. */
    public static File besides(File recording) {
        String name = recording.getName();
        return new File(
                recording.getParentFile(),
                name.startsWith(RECORDING) ? HISTORY + name.substring(RECORDING.length()) : NAME);
    }

    /** The file of a level of a history. */
    static File level(File newest, HistoryLevel level) {
        String path = newest.getPath();
        return level == HistoryLevel.NEWEST
                ? newest
                : new File(path.substring(0, path.length() - SUFFIX.length()) + "." + level.number() + SUFFIX);
    }

    /** Renames the files of a history that there are. */
    static void rename(File newest, File to) throws IOException {
        for (HistoryLevel level : HistoryLevel.values()) {
            File file = level(newest, level);
            if (file.exists()) {
                PatientFiles.replace(file, level(to, level));
            }
        }
        File incidents = IncidentFile.of(newest);
        if (incidents.exists()) {
            PatientFiles.replace(incidents, IncidentFile.of(to));
        }
    }

    /** The intervals of a history; empty if its newest file does not exist. */
    public static Optional<IntervalLog> open(File newest) {
        if (!newest.isFile()) {
            return Optional.empty();
        }
        List<HistoryHead> heads = new ArrayList<>();
        LogEnd problem = LogEnd.DAMAGED;
        for (HistoryLevel level : HistoryLevel.values()) {
            File file = level(newest, level);
            try {
                HistoryHead head = file.isFile() ? head(file) : null;
                if (head != null && (heads.isEmpty() || head.isOfSameRecording(heads.get(0)))) {
                    heads.add(head);
                }
            } catch (EOFException e) {
                problem = level == HistoryLevel.NEWEST ? LogEnd.CUT : problem;
            } catch (IOException | IllegalArgumentException e) {
                // Of the others the intact intervals are read.
            }
        }
        return Optional.of(heads.isEmpty() ? new UnreadableLog(problem) : new LevelledLog(newest, heads));
    }

    private static HistoryHead head(File file) throws IOException {
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            return HistoryHead.read(in);
        }
    }

    /**
     * Writes a recording's complete history beside it; nothing where it has no history. The intervals of incidents stay as they are.
     *
     * @throws IOException if writing fails
     */
    public static void write(Recording recording, File directory) throws IOException {
        if (recording.intervals().isPresent()) {
            IntervalLog log = recording.intervals().get();
            try (HistoryLevels copy = new HistoryLevels(
                    in(directory),
                    log.startNanoTime(),
                    log.startEpochNanos(),
                    HistoryLimits.DEFAULT,
                    new UnmergedIncidents(recording, log.startNanoTime()))) {
                Copying copying = new Copying(copy);
                log.forEach(copying);
                if (copying.failure != null) {
                    throw copying.failure;
                }
                copy.end();
            }
        }
    }

    private static final class Copying implements Consumer<RecordedInterval> {
        private final HistoryLevels to;
        private IOException failure;

        Copying(HistoryLevels to) {
            this.to = to;
        }

        @Override
        public void accept(RecordedInterval interval) {
            try {
                if (failure == null) {
                    to.append(interval);
                    to.tidy(false);
                }
            } catch (IOException e) {
                failure = e;
            }
        }
    }
}
