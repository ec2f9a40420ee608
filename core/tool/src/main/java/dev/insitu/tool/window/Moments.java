package dev.insitu.tool.window;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.problem.InvalidValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.function.Function;

/** Converts between moments in a user's words and nanoseconds since a recording's start, by one offset between its clocks. */
final class Moments {
    static final String EXPECTED =
            "expected a time (10:02, 10:02:30), a date with one (2026-11-26T10:02), start, start+90s, end, -5m or mark:TEXT";

    private static final long SECOND = 1_000_000_000;
    private static final String START = "start";
    private static final String END = "end";
    private static final String MARK = "mark:";

    private static final DateTimeFormatter TIME_OF_DAY = new DateTimeFormatterBuilder()
            .appendPattern("H:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT);

    private static final DateTimeFormatter DATE_AND_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .append(TIME_OF_DAY)
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT);

    private final long startEpochNanos;
    private final long endNanos;
    private final ZoneId zone;
    private final Function<String, OptionalLong> marks;

    /**
     * Moments of a recording.
     *
     * @param endNanos its end, or now, since its start
     * @param zone of times of day
     * @param marks from a mark's text to its time since the start
     */
    Moments(long startEpochNanos, long endNanos, ZoneId zone, Function<String, OptionalLong> marks) {
        this.startEpochNanos = startEpochNanos;
        this.endNanos = endNanos;
        this.zone = zone;
        this.marks = marks;
    }

    /**
     * The time since the recording's start; negative before it.
     *
     * @throws InvalidValueException with what is expected
     */
    long nanos(String text) throws InvalidValueException {
        if (text.startsWith(MARK)) {
            return marks.apply(text.substring(MARK.length()))
                    .orElseThrow(() -> new InvalidValueException("there is no such mark in the recording"));
        }
        try {
            if (text.startsWith(START)) {
                return shifted(0, text.substring(START.length()));
            }
            if (text.startsWith(END)) {
                return shifted(endNanos, text.substring(END.length()));
            }
            return text.startsWith("-") ? shifted(endNanos, text) : sinceStart(instant(text));
        } catch (InvalidValueException | DateTimeException | ArithmeticException e) {
            throw new InvalidValueException(EXPECTED);
        }
    }

    private static long shifted(long nanos, String shift) throws InvalidValueException {
        if (shift.isEmpty()) {
            return nanos;
        }
        long by = Durations.parse(shift.substring(1));
        return switch (shift.charAt(0)) {
            case '+' -> Math.addExact(nanos, by);
            case '-' -> nanos - by;
            default -> throw new InvalidValueException(EXPECTED);
        };
    }

    private Instant instant(String text) {
        if (text.indexOf('T') < 0) {
            LocalDate lastDay = instant(endNanos).atZone(zone).toLocalDate();
            return lastDay.atTime(LocalTime.parse(text, TIME_OF_DAY))
                    .atZone(zone)
                    .toInstant();
        }
        boolean hasOffset = text.endsWith("Z") || text.indexOf('+') > 0 || text.lastIndexOf('-') > text.indexOf('T');
        return hasOffset
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text, DATE_AND_TIME).atZone(zone).toInstant();
    }

    private long sinceStart(Instant instant) {
        return ChronoUnit.NANOS.between(instant(0), instant);
    }

    private Instant instant(long nanos) {
        return Instant.ofEpochSecond(startEpochNanos / SECOND, startEpochNanos % SECOND + nanos);
    }

    /** A time since the recording's start as a user may write it, to the millisecond. */
    String text(long nanos) {
        return instant(nanos)
                .atZone(zone)
                .truncatedTo(ChronoUnit.MILLIS)
                .toOffsetDateTime()
                .toString();
    }
}
