package dev.insitu.report.format.console;

import dev.insitu.report.text.Harmless;

/** Text within columns, made harmless for a terminal. Widths count code points. */
final class ColumnText {

    /** No line of the console is wider. */
    static final int WIDTH = 100;

    private static final String CUT = "..";

    /** Code points: forty lines. */
    private static final int LONGEST = 4_000;

    private ColumnText() {}

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /** See {@link Harmless#oneLine}; cut in the middle where it is longer than any text should be, as a name of a class may be 64 KiB. */
    static String oneLine(String text) {
        return shorten(Harmless.oneLine(text), LONGEST);
    }

    /** Cut in the middle to the width, where it is wider: both ends of a qualified name tell more than its middle. */
    static String shorten(String text, int width) {
        int length = width(text);
        if (length <= width) {
            return text;
        }
        int kept = width - CUT.length();
        int head = text.offsetByCodePoints(0, kept / 2);
        int tail = text.offsetByCodePoints(text.length(), -(kept - kept / 2));
        return text.substring(0, head) + CUT + text.substring(tail);
    }

    static void left(StringBuilder out, String text, int width) {
        out.append(oneLine(text));
        pad(out, width - width(text));
    }

    static void right(StringBuilder out, String text, int width) {
        pad(out, width - width(text));
        out.append(oneLine(text));
    }

    private static void pad(StringBuilder out, int blanks) {
        for (int i = 0; i < blanks; i++) {
            out.append(' ');
        }
    }
}
