package dev.insitu.agent.config;

/**
 * One thing wrong with the configuration.
 *
 * @param place where it is
 * @param key the key whose value is wrong
 * @param value what was found there; empty where nothing was
 * @param allowed what is wrong with it, or what would be allowed
 */
public record Problem(Place place, String key, String value, String allowed) {
    private static final int LONGEST_VALUE = 60;
    private static final int LONGEST_TEXT = 400;

    /** {@code FILE:LINE: KEY "VALUE": what is allowed}; one line whatever the parts contain. */
    public String text() {
        return line(place.file(), LONGEST_TEXT) + ':' + place.line() + ": " + line(key, LONGEST_VALUE) + " \""
                + line(value, LONGEST_VALUE) + "\": " + line(allowed, LONGEST_TEXT);
    }

    @Override
    public String toString() {
        return text();
    }

    private static String line(String part, int longest) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < part.length(); ) {
            int character = part.codePointAt(i);
            i += Character.charCount(character);
            append(line, character);
            if (line.length() >= longest && i < part.length()) {
                return line.append('…').toString();
            }
        }
        return line.toString();
    }

    private static void append(StringBuilder line, int character) {
        switch (character) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isVisible(character)) {
                    line.appendCodePoint(character);
                } else {
                    line.append("\\u{").append(Integer.toHexString(character)).append('}');
                }
            }
        }
    }

    /** Whether the text has no character that {@link #text()} would have to escape. */
    static boolean isOneLine(String text) {
        return line(text, Integer.MAX_VALUE).equals(text);
    }

    /** Whether a terminal shows it and nothing else: no control, no reordering, no line break. */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
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
