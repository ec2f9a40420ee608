package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Optional;

/**
 * A tool's request to a running session to note a mark: a file beside the live counts, with the mark's text. The session notes the
 * mark and deletes the file. Any user can create such a file, so the session reads only its own user's.
 */
public final class MarkRequest {
    private static final long POLL_MILLIS = 10;
    private static final int MOST_BYTES = 4_096;

    private final File request;

    /** @param live where the live counts are */
    public MarkRequest(String live) {
        File counts = new File(live);
        request = new File(counts.getParentFile(), '.' + counts.getName() + ".mark");
    }

    /** For the session: the text of a request, which is then removed; empty where there is none. One system call. */
    public Optional<String> take() throws IOException {
        if (request.lastModified() == 0
                || !OwnerOnly.isOwn(request.toPath())
                || !Files.isRegularFile(request.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        String text;
        try (InputStream in = Files.newInputStream(request.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        } finally {
            // Where another process has it open, the mark may be noted twice.
            PatientFiles.delete(request);
        }
        return Optional.of(text);
    }

    /** For the tool: asks, and waits at most this long for the session. Returns whether the session has taken the request. */
    public boolean send(String text, long longestMillis) throws IOException {
        long begun = System.nanoTime();
        if (!isGoneBy(begun, longestMillis)) {
            Files.deleteIfExists(request.toPath());
        }
        File part = new File(
                request.getParentFile(),
                request.getName() + '-' + ProcessHandle.current().pid());
        Files.deleteIfExists(part.toPath());
        try (OutputStream out = Channels.newOutputStream(OwnerOnly.create(part))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        PatientFiles.replace(part, request);
        return isGoneBy(System.nanoTime(), longestMillis) || !Files.deleteIfExists(request.toPath());
    }

    private boolean isGoneBy(long begun, long longestMillis) {
        while (request.exists()) {
            if (System.nanoTime() - begun > longestMillis * 1_000_000) {
                return false;
            }
            Daemon.sleep(POLL_MILLIS);
        }
        return true;
    }

    /** Deletes a request, because the counts are deleted. */
    void discard() {
        boolean isGone = PatientFiles.isDeletedAtOnce(request);
        assert isGone || !OwnerOnly.isOwn(request.toPath()) : request;
    }
}
