package dev.insitu.platform.text;

import java.util.Optional;

/**
 * An exact decimal number, 0 or more. Not a {@code BigDecimal}: on JDK 25 the first one initialises the common pool of
 * {@code ForkJoinPool} from the current system properties, which an application's main may still set. It also takes 13 ms.
 *
 * @param units the number in units of 10<sup>-places</sup>, 0 or more
 * @param places decimals, from 0 to {@value #MOST_PLACES}; as few as possible
 */
public record Decimal(long units, int places) implements Comparable<Decimal> {
    /** The exponent of the largest power of ten in a long. */
    public static final int MOST_PLACES = 18;

    private static final long THREE_DIGITS = 1_000;

    /** Removes trailing zeros. */
    public Decimal {
        while (places > 0 && units % 10 == 0) {
            units /= 10;
            places--;
        }
        if (units < 0 || places < 0 || places > MOST_PLACES) {
            throw new IllegalArgumentException(
                    units + "e-" + places + ": expected 0 or more, and up to " + MOST_PLACES + " decimals");
        }
    }

    /** A whole number, 0 or more. */
    public static Decimal of(long whole) {
        return new Decimal(whole, 0);
    }

    /**
     * The shortest decimal that identifies this double, as {@link Double#toString(double)} writes it, truncated to 18 places.
     * Larger numbers become the greatest long.
     *
     * @param number finite, 0 or more
     */
    public static Decimal of(double number) {
        if (number >= Long.MAX_VALUE) {
            return of(Long.MAX_VALUE);
        }
        String written = Double.toString(number);
        int exponent = written.indexOf('E');
        String mantissa = exponent < 0 ? written : written.substring(0, exponent);
        int point = mantissa.indexOf('.');
        int scale =
                mantissa.length() - point - 1 - (exponent < 0 ? 0 : Integer.parseInt(written.substring(exponent + 1)));
        long units = Long.parseLong(mantissa.substring(0, point) + mantissa.substring(point + 1));
        for (; scale < 0; scale++) {
            units *= 10;
        }
        for (; scale > MOST_PLACES; scale--) {
            units /= 10;
        }
        return new Decimal(units, scale);
    }

    /** Reads digits with at most one point among them; empty for any other text, or if there are too many digits. */
    public static Optional<Decimal> parse(String text) {
        int point = text.indexOf('.');
        int end = text.length();
        while (point >= 0 && end > point + 1 && text.charAt(end - 1) == '0') {
            end--;
        }
        if (end == 0 || point == 0 || point == text.length() - 1) {
            return Optional.empty();
        }
        long units = 0;
        for (int i = 0; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (i != point) {
                if (digit < 0 || digit > 9 || units > (Long.MAX_VALUE - digit) / 10) {
                    return Optional.empty();
                }
                units = 10 * units + digit;
            }
        }
        int places = point < 0 ? 0 : end - point - 1;
        return places > MOST_PLACES ? Optional.empty() : Optional.of(new Decimal(units, places));
    }

    /** Rounded half up to three significant digits. */
    public Decimal toThreeDigits() {
        long unit = 1;
        while (units / unit >= THREE_DIGITS) {
            unit *= 10;
        }
        long rounded = units / unit + (units % unit >= unit - units % unit ? 1 : 0);
        return unit == 1 ? this : new Decimal(rounded * unit, places);
    }

    /** The nearest double. */
    public double doubleValue() {
        return Double.parseDouble(units + "E-" + places);
    }

    /** Compares by value. */
    @Override
    public int compareTo(Decimal other) {
        int byWhole = Long.compare(whole(), other.whole());
        return byWhole == 0 ? Long.compare(fraction(), other.fraction()) : byWhole;
    }

    private long whole() {
        return units / one(places);
    }

    /** The fraction in units of 10<sup>-18</sup>. */
    private long fraction() {
        return units % one(places) * one(MOST_PLACES - places);
    }

    private static long one(int places) {
        long one = 1;
        for (int i = 0; i < places; i++) {
            one *= 10;
        }
        return one;
    }

    /** Without an exponent, such as {@code 50} or {@code 99.9}. */
    public String text() {
        long one = one(places);
        String fraction = Long.toString(units % one);
        return places == 0
                ? Long.toString(units)
                : units / one + "." + "0".repeat(places - fraction.length()) + fraction;
    }
}
