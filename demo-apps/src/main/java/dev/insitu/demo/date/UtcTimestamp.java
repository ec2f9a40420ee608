package dev.insitu.demo.date;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A time as FIX writes it. The formatter is made once. With {@code -Ddemo.formatter=each-time} it is made for each time that is
 * written or read, as code often does before its first profile: the two variants that docs/comparing.md compares.
 */
final class UtcTimestamp {
    private static final boolean EACH_TIME =
            System.getProperty("demo.formatter", "kept").equals("each-time");
    private static final DateTimeFormatter KEPT = make();

    private UtcTimestamp() {}

    static String format(Instant time) {
        return formatter().format(time);
    }

    /** @throws java.time.format.DateTimeParseException where it is none */
    static Instant parse(String text) {
        return formatter().parse(text, Instant::from);
    }

    private static DateTimeFormatter formatter() {
        return EACH_TIME ? make() : KEPT;
    }

    private static DateTimeFormatter make() {
        return DateTimeFormatter.ofPattern("uuuuMMdd-HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    }
}
