package dev.insitu.report.format;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.SessionFact;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** A line that says which part of a recording the figures are of. */
public final class WindowText {
    private static final long SECOND = 1_000_000_000;

    private WindowText() {}

    /** The line, without a line end. */
    public static String of(SessionFact.Window window) {
        return "WINDOW from " + time(window.fromEpochNanos(), window.zone()) + " to "
                + time(window.toEpochNanos(), window.zone()) + ", " + Numbers.grouped(window.intervals())
                + (window.intervals() == 1 ? " whole interval" : " whole intervals");
    }

    private static String time(long epochNanos, String zone) {
        ZonedDateTime time = Instant.ofEpochSecond(epochNanos / SECOND, epochNanos % SECOND)
                .atZone(ZoneId.of(zone))
                .truncatedTo(ChronoUnit.MILLIS);
        return time.toOffsetDateTime().toString();
    }
}
