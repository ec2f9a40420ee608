package dev.insitu.platform.text;

/**
 * Numbers rounded half up, as they are written: what {@code BigDecimal.valueOf(number).setScale(places, HALF_UP)} gives, without
 * zeros at its end. By hand: on JDK 25 the first BigDecimal takes 13 ms, and a report is written at the end of each JVM.
 */
final class DecimalText {
    private DecimalText() {}

    /** @param size finite, 0 or more */
    static String plain(double size, int places) {
        String written = Double.toString(size);
        int exponent = written.indexOf('E');
        String mantissa = exponent < 0 ? written : written.substring(0, exponent);
        int point = mantissa.indexOf('.');
        String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
        int whole = point + (exponent < 0 ? 0 : Integer.parseInt(written.substring(exponent + 1)));
        return rounded(digits, whole, places);
    }

    /** @param whole how many of the digits stand before the point: beyond them, or less than none, where zeros are left out */
    private static String rounded(String digits, int whole, int places) {
        int kept = whole + places;
        StringBuilder out = new StringBuilder("0");
        for (int i = Math.min(whole, 0); i < kept; i++) {
            out.append(digitAt(digits, i));
        }
        while (out.length() <= places) {
            out.append('0');
        }
        if (digitAt(digits, kept) >= '5') {
            addOne(out);
        }
        return withPoint(out, out.length() - places);
    }

    private static char digitAt(String digits, int i) {
        return i >= 0 && i < digits.length() ? digits.charAt(i) : '0';
    }

    /** The first digit is a zero. */
    private static void addOne(StringBuilder digits) {
        int at = digits.length() - 1;
        while (digits.charAt(at) == '9') {
            digits.setCharAt(at--, '0');
        }
        digits.setCharAt(at, (char) (digits.charAt(at) + 1));
    }

    private static String withPoint(StringBuilder digits, int point) {
        int first = 0;
        while (first < point - 1 && digits.charAt(first) == '0') {
            first++;
        }
        int end = digits.length();
        while (end > point && digits.charAt(end - 1) == '0') {
            end--;
        }
        String whole = digits.substring(first, point);
        return end == point ? whole : whole + '.' + digits.substring(point, end);
    }
}
