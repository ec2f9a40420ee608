package dev.insitu.agent.recording;

import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;

/** The figures of a recording that somebody else may have written. */
public final class SnapshotReader {
    private SnapshotReader() {}

    /**
     * Reads the recording of a report directory, as {@link OrphanRecording#readOrFind} does, and computes its figures.
     *
     * @throws UnreadableRecordingException with one line that says what is wrong, also where a fact in it cannot be understood
     */
    public static Snapshot read(File directory) throws UnreadableRecordingException {
        return of(directory, OrphanRecording.readOrFind(directory));
    }

    /**
     * Computes the figures of a recording that was read from there.
     *
     * @throws UnreadableRecordingException where a fact in it cannot be understood
     */
    public static Snapshot of(File directory, Recording recording) throws UnreadableRecordingException {
        try {
            return Snapshot.of(recording);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordingException(directory, "the recording is damaged: " + e.getMessage(), e);
        }
    }
}
