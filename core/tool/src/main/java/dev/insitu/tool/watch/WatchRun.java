package dev.insitu.tool.watch;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.image.Recording;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Watches a session until it ends, or the user quits. */
public final class WatchRun {
    /** The width of the last table without a terminal. */
    private static final int WIDTH = 120;

    private final WatchSource source;
    private final long intervalNanos;
    private final PrintWriter out;
    private long lookedNanoTime;
    private final WatchedSession session = new WatchedSession();

    /**
     * Creates a run without starting it.
     *
     * @param place a report directory, or a JVM's file in shared memory
     */
    public WatchRun(File place, long intervalNanos, PrintWriter out) {
        this.source = new WatchSource(place);
        this.intervalNanos = intervalNanos;
        this.out = out;
    }

    /**
     * Watches until the end.
     *
     * @return the report directory if the session has ended; empty if the user has quit
     * @throws IOException with a message that explains why the recording cannot be read
     */
    public Optional<File> run() throws IOException, InterruptedException {
        Recording first = look();
        if (isOver(first)) {
            end(first, new WatchTable(WIDTH, StandardCharsets.UTF_8));
            return Optional.of(source.directory());
        }
        Optional<WatchScreen> screen = WatchScreen.open();
        return screen.isPresent() ? onScreen(screen.get()) : inLines();
    }

    /** The time until the next look. */
    private long leftNanos() {
        return Math.max(1_000_000, lookedNanoTime + intervalNanos - System.nanoTime());
    }

    private Recording look() throws IOException {
        lookedNanoTime = System.nanoTime();
        Recording recording = source.read();
        session.update(recording, lookedNanoTime);
        return recording;
    }

    /** Reads the recording without showing it. */
    private Recording peek() throws IOException {
        lookedNanoTime = System.nanoTime();
        return source.read();
    }

    /** Whether the recording will not change any more. */
    private static boolean isOver(Recording recording) {
        return recording.complete() || recording.live().isEmpty();
    }

    private Optional<File> onScreen(WatchScreen screen) throws IOException {
        Recording last;
        int width;
        Charset charset = screen.charset();
        try (screen) {
            do {
                screen.show(session);
                if (screen.awaitKeys(session, leftNanos())) {
                    return Optional.empty();
                }
                last = screen.isPaused() ? peek() : look();
            } while (!isOver(last));
            width = screen.width();
        }
        end(last, new WatchTable(width, charset));
        return Optional.of(source.directory());
    }

    private Optional<File> inLines() throws IOException, InterruptedException {
        WatchLines lines = new WatchLines(out);
        Recording last;
        do {
            Thread.sleep(Math.max(1, leftNanos() / 1_000_000));
            last = look();
            lines.print(session);
        } while (!isOver(last) && !out.checkError());
        end(last, new WatchTable(WIDTH, StandardCharsets.UTF_8).plain());
        return Optional.of(source.directory());
    }

    private void end(Recording last, WatchTable table) {
        out.println(
                last.complete()
                        ? "the session has ended: " + Harmless.oneLine(session.command())
                        : "the JVM was killed, or its counts are not in shared memory: "
                                + Harmless.oneLine(session.command()));
        for (String line : table.ofAll().lines(WatchOrder.RULE.of(session.probes(), ""), "")) {
            out.println(line);
        }
        out.flush();
    }
}
