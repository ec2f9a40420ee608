package dev.insitu.recording.file;

import dev.insitu.platform.text.Harmless;
import java.io.File;
import java.io.IOException;

/**
 * The file is not a recording, or not one that this version understands. The message names the file and the reason on one line,
 * because quoted content may contain any character.
 */
public final class UnreadableRecordingException extends IOException {

    private final File file;

    public UnreadableRecordingException(File file, String problem, Throwable cause) {
        this(file + ": " + problem, file, cause);
    }

    private UnreadableRecordingException(String message, File file, Throwable cause) {
        super(Harmless.oneLine(message), cause);
        this.file = file;
    }

    /**
     * For a place that stands for something else than a file.
     *
     * @param message names it
     */
    public static UnreadableRecordingException of(File place, String message) {
        return new UnreadableRecordingException(message, place, null);
    }

    public File file() {
        return file;
    }
}
