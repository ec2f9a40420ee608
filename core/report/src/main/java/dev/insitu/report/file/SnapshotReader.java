package dev.insitu.report.file;

import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.CausesRequest;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** Reads the figures of a recording from any source. */
public final class SnapshotReader {
    private static final long LONGEST_ANSWER_MILLIS = 3_000;
    private static final Fact SO_FAR = new SessionFact.Explain(SessionFact.Explain.SO_FAR, "true");

    private SnapshotReader() {}

    /**
     * Reads the recording of a report directory, as {@link OrphanRecording#readOrFind} does, and computes its figures.
     *
     * @throws UnreadableRecordingException with a message of one line, also where a fact cannot be understood
     */
    public static Snapshot read(File directory) throws UnreadableRecordingException {
        return of(directory, OrphanRecording.readOrFind(directory));
    }

    /**
     * As {@link #read}. For a running JVM, asks its session for the causes of its slowest calls so far. For a JVM that was killed, reads
     * them from its history.
     *
     * @throws UnreadableRecordingException as {@link #read} does
     */
    public static Snapshot readWithCauses(File directory) throws UnreadableRecordingException {
        return of(directory, recordingWithCauses(directory));
    }

    /** The recording of {@link #readWithCauses}. */
    public static Recording recordingWithCauses(File directory) throws UnreadableRecordingException {
        Recording recording = OrphanRecording.readOrFind(directory);
        if (recording.live().isEmpty()) {
            return CausesOfIntervals.with(recording);
        }
        List<Fact> facts = new ArrayList<>(List.of(SO_FAR));
        facts.addAll(new CausesRequest(recording.live().get())
                .ask(LONGEST_ANSWER_MILLIS)
                .orElse(List.of()));
        Recording now = OrphanRecording.readOrFind(directory);
        return CausesOfIntervals.with(now.live().isEmpty() ? now : now.with(facts));
    }

    /**
     * Computes the figures of a recording that was read from a directory.
     *
     * @throws UnreadableRecordingException where a fact cannot be understood
     */
    public static Snapshot of(File directory, Recording recording) throws UnreadableRecordingException {
        try {
            return Snapshot.of(recording);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordingException(directory, "the recording is damaged: " + e.getMessage(), e);
        }
    }
}
