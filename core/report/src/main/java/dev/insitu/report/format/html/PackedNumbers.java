package dev.insitu.report.format.html;

/**
 * Packs numbers as text, so that a page can hold hundreds of thousands: each as the difference to the one before, in digits of five
 * bits, the lowest first, as in source maps.
 */
final class PackedNumbers {
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int BITS = 5;
    private static final int MORE = 1 << BITS;

    private PackedNumbers() {}

    static String of(long[] numbers) {
        StringBuilder text = new StringBuilder(3 * numbers.length);
        long before = 0;
        for (long number : numbers) {
            long difference = number - before;
            // The lowest bit is the sign.
            append((difference << 1) ^ (difference >> 63), text);
            before = number;
        }
        return text.toString();
    }

    /** Appends a number itself, which is taken as unsigned. */
    static void append(long number, StringBuilder text) {
        long rest = number;
        while (rest >>> BITS != 0) {
            text.append(DIGITS.charAt((int) ((rest & (MORE - 1)) | MORE)));
            rest >>>= BITS;
        }
        text.append(DIGITS.charAt((int) rest));
    }
}
