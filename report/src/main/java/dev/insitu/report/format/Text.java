package dev.insitu.report.format;

/** Text within columns. Widths count code points. */
final class Text {

    /** No line of the console is wider. */
    static final int WIDTH = 100;

    private static final String CUT = "..";

    private Text() {}

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The text on one line: a blank for each character that would break the line, move the cursor or turn the direction
     * of writing. What the application chose to be called must not rewrite the report.
     */
    static String oneLine(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int codePoint = text.codePointAt(at);
            clean.appendCodePoint(isVisible(codePoint) ? codePoint : ' ');
        }
        return clean.toString();
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
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
        out.append(text);
        pad(out, width - width(text));
    }

    static void right(StringBuilder out, String text, int width) {
        pad(out, width - width(text));
        out.append(text);
    }

    private static void pad(StringBuilder out, int blanks) {
        for (int i = 0; i < blanks; i++) {
            out.append(' ');
        }
    }
}
