package dev.insitu.platform.text;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Durations as text, always with a unit. */
public final class TimeText {
    private static final String[] UNITS = {"h", "m", "s", "ms", "us", "ns"};
    private static final long[] NANOS = {3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L, 1L};

    /** The number of zeros in the number of nanoseconds, from seconds on. */
    private static final int[] ZEROS = {-1, -1, 9, 6, 3, 0};

    private static final int SECONDS = 2;
    private static final int NANOSECONDS = 5;

    private TimeText() {}

    /** As {@link #rounded(double)}. */
    public static String rounded(long nanos) {
        return rounded((double) nanos);
    }

    /** Text for a table or a sentence, with at most one decimal from 1 on: {@code 45 ns}, {@code 5.8 ms}, {@code 10 s}. */
    public static String rounded(double nanos) {
        double size = Math.abs(nanos);
        int unit = SECONDS;
        // A value that would round to a thousand of a unit uses the next unit.
        while (unit < NANOSECONDS && size < (unit == NANOSECONDS - 1 ? NANOS[unit] : 999.5 * NANOS[unit + 1])) {
            unit++;
        }
        String number =
                unit == NANOSECONDS ? Long.toString(Math.round(nanos)) : Numbers.threeDigits(nanos / NANOS[unit]);
        return number + ' ' + UNITS[unit];
    }

    /** As {@link #precise(double)}. */
    public static String precise(long nanos) {
        return precise((double) nanos);
    }

    /** Text for figures that are compared with each other, to three digits: {@code 45 ns}, {@code 5.83 ms}, {@code 1.06 s}. */
    public static String precise(double nanos) {
        if (nanos < 0) {
            return '-' + precise(-nanos);
        }
        Decimal rounded = Decimal.of(nanos < NANOS[SECONDS + 2] ? Math.round(nanos) : nanos)
                .toThreeDigits();
        int unit = unitOf((long) rounded.doubleValue());
        return new Decimal(rounded.units(), rounded.places() + ZEROS[unit]).text() + ' ' + UNITS[unit];
    }

    /** Text as a user writes it in a configuration, without rounding: {@code 45ns}, {@code 1.5us}, {@code 90m}. */
    public static String exact(long nanos) {
        if (nanos == 0) {
            return "0";
        }
        int unit = unitOf(nanos);
        if (nanos >= NANOS[SECONDS - 1]) {
            unit = 0;
            while (nanos % NANOS[unit] != 0) {
                unit++;
            }
            return nanos / NANOS[unit] + UNITS[unit];
        }
        return new Decimal(nanos, ZEROS[unit]).text() + UNITS[unit];
    }

    /**
     * A time, as {@link java.time.Instant#toString()} writes it: {@code 2026-11-21T08:00:00.123456789Z}. That method's formatter
     * would add two milliseconds of class loading to the end of each JVM.
     *
     * @param epochNanos since 1970 in UTC
     */
    public static String utc(long epochNanos) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(epochNanos, NANOS[SECONDS]),
                (int) Math.floorMod(epochNanos, NANOS[SECONDS]),
                ZoneOffset.UTC);
        boolean wholeMinute = time.getSecond() == 0 && time.getNano() == 0;
        return time + (wholeMinute ? ":00Z" : "Z");
    }

    /** The longest unit, up to a second, that is not longer than the duration. */
    private static int unitOf(long nanos) {
        int unit = SECONDS;
        while (unit < NANOSECONDS && nanos < NANOS[unit]) {
            unit++;
        }
        return unit;
    }
}
