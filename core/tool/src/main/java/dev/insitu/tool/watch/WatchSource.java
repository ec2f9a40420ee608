package dev.insitu.tool.watch;

import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.recording.memory.SharedCounts;
import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** Reads a session's recording repeatedly, in shared memory or in the report directory. */
final class WatchSource {
    private final File first;

    /** Whether the place is a file in shared memory, which is deleted when the JVM ends. */
    private final boolean isFile;

    private File directory;
    private Optional<String> live = Optional.empty();

    /** @param place a report directory, or a JVM's file in shared memory */
    WatchSource(File place) {
        this.first = place;
        this.isFile = place.isFile();
    }

    /**
     * The recording so far. After the end, reads it from the report directory.
     *
     * @throws IOException with a message that explains why it cannot be read
     */
    Recording read() throws IOException {
        Optional<Recording> again = live.flatMap(path -> OrphanRecording.readLive(new File(path)));
        Recording recording = again.isPresent() ? again.get() : readAll();
        live = recording.live();
        if (directory == null && isFile) {
            noteHome(recording);
        }
        return recording;
    }

    /** Stores the report directory, which a session notes shortly after its start. */
    private void noteHome(Recording recording) {
        File home = SharedCounts.home(recording.journal());
        if (home.isDirectory()) {
            directory = home;
        }
    }

    private Recording readAll() throws IOException {
        if (directory == null && first.isFile()) {
            Recording recording = readShared();
            if (recording != null) {
                return recording;
            }
        }
        return OrphanRecording.read(directory == null ? first : directory);
    }

    /** Reads shared memory. After the JVM's end that file is gone, but the report directory is known by then. */
    private Recording readShared() throws IOException {
        try {
            return OrphanRecording.read(first);
        } catch (UnreadableRecordingException e) {
            if (first.isFile()) {
                throw e;
            }
            return null;
        }
    }

    /** The report directory if it is known; else the original place. */
    File directory() {
        return directory == null ? first : directory;
    }
}
