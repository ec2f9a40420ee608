package dev.insitu.platform.text;

/**
 * Writes numbers rounded half up: the same as {@code BigDecimal.valueOf(number).setScale(places, HALF_UP)} without trailing zeros.
 * Not with BigDecimal: on JDK 25 the first one takes 13 ms, and a report is written at the end of each JVM.
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

    /** @param whole the number of digits before the point; more than there are, or negative, if zeros are omitted */
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

    /** Adds one to the last digit. The first digit must be a zero. */
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
