package dev.insitu.tool;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** Where a command's result goes. Remembers why it could not be written: the writers around it only know that. */
final class ResultStream extends FilterOutputStream {
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

    /** A reader that has gone, as {@code head} does, and a stream that was closed from the start miss nothing. */
    private static boolean isMissed(IOException e) {
        String message = e.getMessage();
        if (message == null) {
            return false;
        }
        String words = message.toLowerCase(Locale.ROOT);
        return !words.contains("pipe") && !words.contains("descriptor");
    }
}
