package dev.insitu.tool.window;

import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The part of a recording that a user asks for, in the user's words. Immutable.
 *
 * @param from the moment of the first interval; absent for the recording's start
 * @param to the moment before which the last interval begins; absent for the recording's end
 * @param incident the number of an incident instead; absent for another part
 * @param zone for times of day
 */
public record Window(Optional<String> from, Optional<String> to, OptionalInt incident, ZoneId zone) {
    /** The whole recording. */
    public static final Window WHOLE = new Window(Optional.empty(), Optional.empty(), ZoneId.of("UTC"));

    /** The part from one moment to another. */
    public Window(Optional<String> from, Optional<String> to, ZoneId zone) {
        this(from, to, OptionalInt.empty(), zone);
    }

    /** The time of an incident. */
    public static Window ofIncident(int number, ZoneId zone) {
        return new Window(Optional.empty(), Optional.empty(), OptionalInt.of(number), zone);
    }

    /** Whether it is the whole recording, also where that has no intervals. */
    public boolean isWhole() {
        return from.isEmpty() && to.isEmpty() && incident.isEmpty();
    }

    /** Whether it is stated where the window begins. */
    boolean isFromStated() {
        return from.isPresent() || incident.isPresent();
    }

    /**
     * The figures of the window of a recording, as {@link SnapshotReader#readWithCauses} reads it.
     *
     * @throws UnreadableRecordingException also where no interval begins in the window
     */
    public Snapshot readWithCauses(File directory) throws UnreadableRecordingException {
        return figures(directory, SnapshotReader.recordingWithCauses(directory));
    }

    /**
     * The figures of the window of a recording, as {@link SnapshotReader#read} reads it.
     *
     * @throws UnreadableRecordingException also where no interval begins in the window
     */
    public Snapshot read(File directory) throws UnreadableRecordingException {
        return figures(directory, OrphanRecording.readOrFind(directory));
    }

    private Snapshot figures(File directory, Recording recording) throws UnreadableRecordingException {
        Recording read = of(directory, recording);
        boolean isUtc = zone.getId().equals("UTC");
        return SnapshotReader.of(directory, isUtc ? read : read.with(List.of(zoneOfTimes())));
    }

    private Fact zoneOfTimes() {
        return new SessionFact.Setting(SessionFact.Setting.ZONE, zone.getId());
    }

    /**
     * The window of a recording: its counts and facts are those of the intervals that begin in the window. What is not kept by
     * interval is left out, and a note names it.
     *
     * @param directory names the recording in messages
     * @throws UnreadableRecordingException with a message of one line, where no interval begins in the window
     */
    public Recording of(File directory, Recording recording) throws UnreadableRecordingException {
        return isWhole() ? recording : new WindowReader(this, directory, recording).read();
    }

    /**
     * The same window without the driver's runs: its rows have all its calls, those outside the runs as well, and nothing is judged.
     *
     * @param directory names the recording in messages
     * @throws UnreadableRecordingException with a message of one line, where no interval begins in the window
     */
    public Recording ofAllCalls(File directory, Recording recording) throws UnreadableRecordingException {
        return of(directory, recording.without(DriverFact.class));
    }
}
