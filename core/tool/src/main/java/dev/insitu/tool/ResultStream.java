package dev.insitu.tool;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Where a command's result goes. Remembers why it could not be written: the writers around it only know that. */
final class ResultStream extends FilterOutputStream {
    private static final List<String> NO_ROOM = List.of(
            "No space left",
            "Disk quota exceeded",
            "File too large",
            "Input/output error",
            "There is not enough space on the disk");

    private IOException problem;

    ResultStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            if (problem == null && isMissed(e)) {
                problem = e;
            }
            throw e;
        }
    }

    /** What kept a result from a reader who waits for it. */
    Optional<String> problem() {
        return Optional.ofNullable(problem).map(IOException::getMessage);
    }

    /**
     * Only a reader of a file or device that takes no more misses something: not one that has gone, as {@code head} does, and there is
     * none where the stream was closed from the start. The system's message alone tells them apart. It is in the language of the
     * process, so one that is not known ends in silence: a wrong alarm would fail every {@code insitu report | head}.
     */
    private static boolean isMissed(IOException e) {
        String message = e.getMessage();
        return message != null && NO_ROOM.stream().anyMatch(message::contains);
    }
}
