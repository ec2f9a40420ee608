package dev.insitu.platform.text;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers as text, the same in every locale. */
public final class Numbers {

    public static final String ABSENT = "n/a";

    private Numbers() {}

    /** With a comma after each three digits: {@code 1,480}. */
    public static String grouped(long number) {
        String digits = Long.toString(number);
        StringBuilder grouped = new StringBuilder(digits);
        int first = number < 0 ? 1 : 0;
        for (int at = digits.length() - 3; at > first; at -= 3) {
            grouped.insert(at, ',');
        }
        return grouped.toString();
    }

    /** With a noun: {@code 1 probe}, {@code 1,480 probes}. */
    public static String counted(long number, String noun) {
        return grouped(number) + ' ' + noun + (number == 1 ? "" : "s");
    }

    public static String microseconds(OptionalLong nanos) {
        return nanos.isPresent() ? microseconds(nanos.getAsLong()) : ABSENT;
    }

    public static String microseconds(OptionalDouble nanos) {
        return nanos.isPresent() ? microseconds(Math.round(nanos.getAsDouble())) : ABSENT;
    }

    /**
     * Significant digits only: nanoseconds below a microsecond ({@code 0.045}), tenths of microseconds up to a hundred ({@code
     * 58.2}), whole microseconds above ({@code 1,480}).
     */
    public static String microseconds(long nanos) {
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
    public static String seconds(long millis) {
        return tenths(millis / 100 + (millis % 100 >= 50 ? 1 : 0));
    }

    private static String tenths(long tenths) {
        return grouped(tenths / 10) + "." + tenths % 10;
    }

    /** A requested rate, to the thousandth: {@code 20,000/s}, {@code 0.125/s}. */
    public static String rate(double perSecond) {
        return decimal(perSecond, 3) + "/s";
    }

    /** A measured rate, to about three digits: {@code 18,736/s}, {@code 6.9/s}. */
    public static String measuredRate(double perSecond) {
        return threeDigits(perSecond) + "/s";
    }

    /** A share, from 0 to 1, in whole percent: {@code 13%}. */
    public static String percent(double share) {
        return grouped(Math.round(share * 100)) + "%";
    }

    /** A share, from 0 to 1, in percent without the sign, with few significant digits: {@code 10}, {@code 0.9}, {@code 0.004}. */
    public static String finePercent(double share) {
        double percent = share * 100;
        if (percent >= 10) {
            return decimal(percent, 0);
        }
        if (percent >= 0.1) {
            return decimal(percent, 1);
        }
        return percent > 0 && percent < 0.001 ? "< 0.001" : decimal(percent, 3);
    }

    /** A share, from 0 to 1, in percent without the sign, to six decimals. */
    public static String finestPercent(double share) {
        return decimal(share * 100, 6);
    }

    /** At most one decimal from 1 on, and none from 100 on. */
    static String threeDigits(double number) {
        double size = Math.abs(number);
        return decimal(number, size >= 100 ? 0 : size >= 1 ? 1 : 3);
    }

    /** Without trailing zeros. */
    private static String decimal(double number, int places) {
        String plain = DecimalText.plain(Math.abs(number), places);
        int point = plain.indexOf('.');
        StringBuilder grouped = new StringBuilder(plain);
        for (int at = (point < 0 ? plain.length() : point) - 3; at > 0; at -= 3) {
            grouped.insert(at, ',');
        }
        return number < 0 && !plain.equals("0") ? "-" + grouped : grouped.toString();
    }
}
