package dev.insitu.tool.demo;

import dev.insitu.platform.text.TimeText;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Formats figures for use in a sentence. */
final class Phrases {
    private static final String UNKNOWN = "n/a";
    private static final double LEAST_SHARE = 0.005;

    private Phrases() {}

    /** Nanoseconds, with the unit that fits: {@code 45 ns}, {@code 2.3 us}, {@code 1.06 ms}. */
    static String time(OptionalLong nanos) {
        return nanos.isPresent() ? TimeText.precise(nanos.getAsLong()) : UNKNOWN;
    }

    static String time(OptionalDouble nanos) {
        return nanos.isPresent() ? TimeText.precise(nanos.getAsDouble()) : UNKNOWN;
    }

    /** A ratio: {@code 5.1 times}. */
    static String times(OptionalDouble ratio) {
        if (ratio.isEmpty()) {
            return "an unknown number of times";
        }
        return format(ratio.getAsDouble() < 100 ? "%.1f times" : "%.0f times", ratio.getAsDouble());
    }

    /** A ratio as a share: {@code 97 %}. */
    static String percent(OptionalDouble ratio) {
        if (ratio.isEmpty()) {
            return UNKNOWN;
        }
        double share = ratio.getAsDouble();
        return share > 0 && share < LEAST_SHARE ? "under 1 %" : format("%.0f %%", 100 * share);
    }

    /** An integer with grouped digits: {@code 20,000}. */
    static String count(double number) {
        return format("%,.0f", number);
    }

    /** A rate with grouped digits: {@code 20,000/s}. */
    static String rate(double perSecond) {
        return count(perSecond) + "/s";
    }

    static OptionalDouble ratio(OptionalLong a, OptionalLong b) {
        return a.isPresent() && b.isPresent() && b.getAsLong() > 0
                ? OptionalDouble.of((double) a.getAsLong() / b.getAsLong())
                : OptionalDouble.empty();
    }

    static boolean within(OptionalDouble ratio, double share) {
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) <= share;
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
