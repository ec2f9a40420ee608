package dev.insitu.report.format.console;

import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.TextWidth;

/** Text within columns, sanitized for a terminal. Widths are in columns. */
final class ColumnText {

    /** The maximum width of a console line. */
    static final int WIDTH = 100;

    private static final String CUT = "..";

    /** Width in columns: forty lines. */
    private static final int LONGEST = 4_000;

    private ColumnText() {}

    static int width(String text) {
        return TextWidth.of(text);
    }

    /** See {@link Harmless#oneLine}. Cuts the middle of overlong text: a class name may have 64 KiB. */
    static String oneLine(String text) {
        return shorten(Harmless.oneLine(text), LONGEST);
    }

    /** Cuts the middle of text wider than the width: both ends of a qualified name tell more than its middle. */
    static String shorten(String text, int width) {
        int length = width(text);
        if (length <= width) {
            return text;
        }
        int kept = width - CUT.length();
        return kept <= 0
                ? TextWidth.head(text, width)
                : TextWidth.head(text, kept / 2) + CUT + TextWidth.tail(text, kept - kept / 2);
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
