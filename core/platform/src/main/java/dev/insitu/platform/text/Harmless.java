package dev.insitu.platform.text;

/** Makes text harmless for a terminal: text from an application, its command line or a damaged file must not control it. */
public final class Harmless {
    private Harmless() {}

    /**
     * The text on one line: a blank for each character that would break the line, move the cursor or turn the direction
     * of writing.
     */
    public static String oneLine(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int codePoint = text.codePointAt(at);
            clean.appendCodePoint(isVisible(codePoint) ? codePoint : ' ');
        }
        return clean.toString();
    }

    /**
     * The text on one line: a code such as {@code \n} or {@code \t} for each such character, so that a user finds it in
     * a file.
     *
     * @param longest the most characters; a longer text is cut off and ends with an ellipsis
     */
    public static String escaped(String text, int longest) {
        StringBuilder line = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            escape(line, codePoint);
            if (line.length() >= longest && at < text.length()) {
                return line.append('…').toString();
            }
        }
        return line.toString();
    }

    private static void escape(StringBuilder line, int codePoint) {
        switch (codePoint) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isVisible(codePoint)) {
                    line.appendCodePoint(codePoint);
                } else {
                    line.append("\\u{").append(Integer.toHexString(codePoint)).append('}');
                }
            }
        }
    }

    /** Whether the text has no character that must be replaced. */
    public static boolean isOneLine(String text) {
        return escaped(text, Integer.MAX_VALUE).equals(text);
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
