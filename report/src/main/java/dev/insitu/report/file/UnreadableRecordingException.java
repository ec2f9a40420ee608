package dev.insitu.report.file;

import java.io.File;
import java.io.IOException;

/** A file that holds no recording, or none that this version understands. The message names the file and says why. */
public final class UnreadableRecordingException extends IOException {

    private final File file;

    public UnreadableRecordingException(File file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
        this.file = file;
    }

    public File file() {
        return file;
    }
}
