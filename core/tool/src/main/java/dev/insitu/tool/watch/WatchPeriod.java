package dev.insitu.tool.watch;

import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.tool.window.Window;
import java.io.File;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The time of which the table shows calls, besides the last interval.
 *
 * @param title as the heading of its columns
 * @param shortTitle where there is little room, at most eight characters
 */
record WatchPeriod(String title, String shortTitle, Window window) {
    static final WatchPeriod ALL = new WatchPeriod("since the start", "all, us", Window.WHOLE);
    static final WatchPeriod MINUTE = new WatchPeriod("last minute", "1 m, us", last("1m"));
    private static final WatchPeriod FIVE_MINUTES = new WatchPeriod("last 5 minutes", "5 m, us", last("5m"));

    private static Window last(String duration) {
        return new Window(Optional.of("-" + duration), Optional.empty(), ZoneOffset.UTC);
    }

    /**
     * The periods that a key goes through, the first one first.
     *
     * @param chosen by the user; may be the whole recording
     */
    static List<WatchPeriod> startingWith(Window chosen) {
        List<WatchPeriod> periods = new ArrayList<>(List.of(ALL, MINUTE, FIVE_MINUTES));
        if (!chosen.isWhole()) {
            periods.add(0, new WatchPeriod(title(chosen), "window", chosen));
        }
        return periods;
    }

    private static String title(Window window) {
        if (window.incident().isPresent()) {
            return "incident " + window.incident().getAsInt();
        }
        String from = window.from().orElse("start");
        if (window.to().isPresent()) {
            return from + " to " + window.to().get();
        }
        return from.startsWith("-") ? "last " + from.substring(1) : "since " + from;
    }

    /**
     * The counts of this period.
     *
     * @param directory with the history of the recording
     * @throws UnreadableRecordingException with a message of one line, where there are none
     */
    Recording of(File directory, Recording recording) throws UnreadableRecordingException {
        return window.of(directory, RecordingFile.withHistory(recording, HistoryFile.in(directory)));
    }
}
