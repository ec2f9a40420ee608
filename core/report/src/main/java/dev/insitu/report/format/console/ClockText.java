package dev.insitu.report.format.console;

import dev.insitu.report.snapshot.figures.SessionInfo;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Times of day: UTC, or in the zone that was asked for. The JDK's zones are not asked for UTC: reading them
 * takes time at the end of each JVM.
 */
final class ClockText {
    private static final long MILLIS_PER_DAY = 86_400_000;

    private final String zone;

    ClockText(SessionInfo session) {
        this.zone = session.zone();
    }

    /** A time of day, to the millisecond. */
    String timeOfDay(long epochNanos) {
        long epochMillis = Math.floorDiv(epochNanos, 1_000_000L);
        long offsetMillis = zone.equals("UTC")
                ? 0
                : 1_000L
                        * ZoneId.of(zone)
                                .getRules()
                                .getOffset(Instant.ofEpochMilli(epochMillis))
                                .getTotalSeconds();
        long millis = Math.floorMod(epochMillis + offsetMillis, MILLIS_PER_DAY);
        return digits(millis / 3_600_000, 2)
                + ':'
                + digits(millis / 60_000 % 60, 2)
                + ':'
                + digits(millis / 1_000 % 60, 2)
                + '.'
                + digits(millis % 1_000, 3);
    }

    private static String digits(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(width - digits.length()) + digits;
    }
}
