package dev.insitu.tool.watch;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.file.SnapshotReader;
import dev.insitu.report.format.console.SlowestText;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.tool.window.Window;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Watches a session until it ends, or the user quits. */
public final class WatchRun {
    /** The width of the last table without a terminal. */
    private static final int WIDTH = 120;

    private final WatchSource source;
    private final long intervalNanos;
    private final PrintWriter out;
    private final List<WatchPeriod> periods;
    private long lookedNanoTime;
    private final WatchedSession session = new WatchedSession();

    /**
     * Creates a run without starting it.
     *
     * @param place a report directory, or a JVM's file in shared memory
     * @param window of which calls are shown besides those of the last interval
     */
    public WatchRun(File place, long intervalNanos, Window window, PrintWriter out) {
        this.source = new WatchSource(place);
        this.periods = WatchPeriod.startingWith(window);
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
        WatchPeriod period = periods.get(0);
        Recording first = look();
        show(first, period);
        if (isOver(first)) {
            end(first, new WatchTable(WIDTH, StandardCharsets.UTF_8), period);
            return Optional.of(source.directory());
        }
        Optional<WatchScreen> screen = WatchScreen.open(periods, this::slowest);
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

    /** Shows the counts of a period. */
    private void show(Recording recording, WatchPeriod period) throws UnreadableRecordingException {
        if (!period.window().isWhole()) {
            session.show(period.of(source.directory(), recording));
        }
    }

    /** Until a session has its first interval there is no window; then the counts since the start stay. */
    private void showOn(WatchScreen screen, Recording recording) {
        try {
            show(recording, screen.period());
            screen.refuse("");
        } catch (UnreadableRecordingException e) {
            screen.refuse(e.getMessage());
        }
    }

    /** The slowest calls of the last minute and their causes, as a report has them. */
    private List<String> slowest() {
        File directory = source.directory();
        try {
            Snapshot minute = SnapshotReader.of(
                    directory, WatchPeriod.MINUTE.of(directory, SnapshotReader.recordingWithCauses(directory)));
            return SlowestText.of(minute);
        } catch (UnreadableRecordingException e) {
            return List.of(Harmless.oneLine(e.getMessage()));
        }
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
                WatchPeriod before = screen.period();
                if (screen.awaitKeys(session, leftNanos())) {
                    return Optional.empty();
                }
                boolean isSame = screen.period().equals(before);
                last = screen.isPaused() && isSame ? peek() : look();
                showOn(screen, last);
            } while (!isOver(last));
            width = screen.width();
        }
        end(last, new WatchTable(width, charset), WatchPeriod.ALL);
        return Optional.of(source.directory());
    }

    private Optional<File> inLines() throws IOException, InterruptedException {
        WatchLines lines = new WatchLines(out);
        Recording last;
        do {
            Thread.sleep(Math.max(1, leftNanos() / 1_000_000));
            last = look();
            show(last, periods.get(0));
            lines.print(session);
        } while (!isOver(last) && !out.checkError());
        end(last, new WatchTable(WIDTH, StandardCharsets.UTF_8).plain(), periods.get(0));
        return Optional.of(source.directory());
    }

    private void end(Recording last, WatchTable table, WatchPeriod period) {
        out.println(
                last.complete()
                        ? "the session has ended: " + Harmless.oneLine(session.command())
                        : "the JVM was killed, or its counts are not in shared memory: "
                                + Harmless.oneLine(session.command()));
        for (String line : table.ofAll().lines(WatchOrder.RULE.of(session.probes(), ""), "", period)) {
            out.println(line);
        }
        out.flush();
    }
}
