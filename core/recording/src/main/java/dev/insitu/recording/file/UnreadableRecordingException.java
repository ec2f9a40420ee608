package dev.insitu.recording.file;

import dev.insitu.platform.text.Harmless;
import java.io.File;
import java.io.IOException;

/**
 * A file that holds no recording, or none that this version understands. The message names the file and says why, on one line:
 * what is quoted of the file may hold anything.
 */
public final class UnreadableRecordingException extends IOException {

    private final File file;

    public UnreadableRecordingException(File file, String problem, Throwable cause) {
        super(Harmless.oneLine(file + ": " + problem), cause);
        this.file = file;
    }

    public File file() {
        return file;
    }
}
