package dev.insitu.tool.watch;

import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.recording.memory.SharedCounts;
import java.io.File;
import java.io.IOException;
import java.util.Optional;

/** Reads a session's recording again and again, wherever it is just then. */
final class WatchSource {
    private final File first;

    /** Of a JVM's shared memory, which goes with the JVM. */
    private final boolean isFile;

    private File directory;
    private Optional<String> live = Optional.empty();

    /** @param place a report directory, or the shared memory of a JVM */
    WatchSource(File place) {
        this.first = place;
        this.isFile = place.isFile();
    }

    /**
     * What is recorded so far. In the end that is what the report directory has.
     *
     * @throws IOException in words, where it cannot be read
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

    /** A session tells a moment after its begin where its report goes. */
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

    /** The place of a JVM's counts is gone when it has come to its end; by then it has told where its report goes. */
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

    /** The report directory, as far as it is known. */
    File directory() {
        return directory == null ? first : directory;
    }
}
