package dev.insitu.report.format;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers as a reader wants them, the same in every locale. */
final class Numbers {

    static final String ABSENT = "n/a";

    private Numbers() {}

    /** With a comma after each three digits: {@code 1,480}. */
    static String grouped(long number) {
        String digits = Long.toString(number);
        StringBuilder grouped = new StringBuilder(digits);
        int first = number < 0 ? 1 : 0;
        for (int at = digits.length() - 3; at > first; at -= 3) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    static String microseconds(OptionalLong nanos) {
        return nanos.isPresent() ? microseconds(nanos.getAsLong()) : ABSENT;
    }

    static String microseconds(OptionalDouble nanos) {
        return nanos.isPresent() ? microseconds(Math.round(nanos.getAsDouble())) : ABSENT;
    }

    /**
     * As many digits as mean something: nanoseconds below a microsecond ({@code 0.045}), tenths of microseconds up to a
     * hundred ({@code 58.2}), whole microseconds above ({@code 1,480}).
     */
    static String microseconds(long nanos) {
        if (nanos < 0) {
            return "-" + microseconds(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : -nanos);
        }
        if (nanos == 0) {
            return "0";
        }
        if (nanos < 1_000) {
            return "0." + Long.toString(1_000 + nanos).substring(1);
        }
        if (nanos < 99_950) {
            return tenths((nanos + 50) / 100);
        }
        return grouped(nanos / 1_000 + (nanos % 1_000 >= 500 ? 1 : 0));
    }

    /** In tenths of a second: {@code 41.2}. */
    static String seconds(long millis) {
        return tenths(millis / 100 + (millis % 100 >= 50 ? 1 : 0));
    }

    private static String tenths(long tenths) {
        return grouped(tenths / 10) + "." + tenths % 10;
    }
}
