package dev.insitu.platform.text;

/** The number of terminal columns of a text: two for a wide character, zero for one that combines with the previous one. */
public final class TextWidth {
    private TextWidth() {}

    /** First and last of each range of characters that are wide or full-width by Unicode's East Asian Width, in order. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3, 0x25FD, 0x25FE,
        0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE,
        0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA,
        0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
        0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55,
        0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAD9,
        0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x1B2FB, 0x1F004, 0x1F004, 0x1F0CF,
        0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E,
        0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440,
        0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595,
        0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5,
        0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947,
        0x1F9FF, 0x1FA70, 0x1FAF6, 0x20000, 0x3FFFD,
    };

    /** The vowels and finals of Hangul, which join the initial before them. */
    private static final int FIRST_JOINING_JAMO = 0x1160;

    private static final int LAST_JOINING_JAMO = 0x11FF;

    /** The columns of a text on one line, without characters that control the terminal. */
    public static int of(String text) {
        int columns = 0;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            columns += ofCodePoint(text.codePointAt(at));
        }
        return columns;
    }

    /** The columns of one character. */
    static int ofCodePoint(int codePoint) {
        if (codePoint < WIDE[0]) {
            return codePoint >= 0x300 && isCombining(codePoint) ? 0 : 1;
        }
        boolean joins = codePoint >= FIRST_JOINING_JAMO && codePoint <= LAST_JOINING_JAMO;
        return joins || isCombining(codePoint) ? 0 : isWide(codePoint) ? 2 : 1;
    }

    private static boolean isCombining(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    private static boolean isWide(int codePoint) {
        int low = 0;
        int high = WIDE.length / 2 - 1;
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (WIDE[2 * middle] <= codePoint) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return codePoint >= WIDE[2 * low] && codePoint <= WIDE[2 * low + 1];
    }

    /** The beginning of a text that fits into a number of columns. */
    public static String head(String text, int columns) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int codePoint = text.codePointAt(end);
            used += ofCodePoint(codePoint);
            if (used > columns) {
                break;
            }
            end += Character.charCount(codePoint);
        }
        return text.substring(0, end);
    }

    /** The end of a text that fits into a number of columns. */
    public static String tail(String text, int columns) {
        int begin = text.length();
        int used = 0;
        while (begin > 0) {
            int codePoint = text.codePointBefore(begin);
            used += ofCodePoint(codePoint);
            if (used > columns) {
                break;
            }
            begin -= Character.charCount(codePoint);
        }
        // Also cuts off characters that combine with one that is cut off.
        while (begin < text.length() && ofCodePoint(text.codePointAt(begin)) == 0) {
            begin += Character.charCount(text.codePointAt(begin));
        }
        return text.substring(begin);
    }
}
