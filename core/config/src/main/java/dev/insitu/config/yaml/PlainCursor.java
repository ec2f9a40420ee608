package dev.insitu.config.yaml;

/** A place in a text of plain YAML, and what stands there. */
final class PlainCursor {
    /** The library takes no longer keys. */
    private static final int LONGEST_LINE = 500;

    final String text;

    /** Where it is; within a line, or at the text's end. */
    int at;

    /** The line it is in, from 0, and where that begins. */
    int line;

    private int lineStart;

    PlainCursor(String text) {
        this.text = text;
    }

    /** Whether it has only characters of ASCII, and lines of an ordinary length. */
    boolean isKnown() {
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            start = character == '\n' ? i + 1 : start;
            boolean isOther = character != '\n' && (character < ' ' || character > '~');
            if (isOther || i - start > LONGEST_LINE) {
                return false;
            }
        }
        return true;
    }

    /** Whether a key stands here: one word. */
    boolean isAtKey() {
        int end = keyEnd();
        return end > at && has(end, ':') && isSpaceOrEnd(end + 1);
    }

    /** Where the word ends that stands here; here where it is none. */
    int keyEnd() {
        int end = at;
        while (end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        return has(at, '-') ? at : end;
    }

    /** Whether a value without quotes surely begins here. */
    boolean isAtPlain() {
        return isWordOr("./$(~<") && !has(at, '-');
    }

    /** Whether a letter, a digit, a dash, an underscore or one of some others stands here. */
    boolean isWordOr(String others) {
        return at < text.length() && (isWord(text.charAt(at)) || others.indexOf(text.charAt(at)) >= 0);
    }

    /** Whether a colon stands here that ends a key. */
    boolean isAtColon() {
        return has(at, ':') && isSpaceOrEnd(at + 1);
    }

    private boolean isSpaceOrEnd(int index) {
        return index == text.length() || has(index, ' ') || has(index, '\n');
    }

    private static boolean isWord(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || character == '_'
                || character == '-';
    }

    /** Whether a list or a map in brackets begins here. */
    boolean isFlow() {
        return has(at, '{') || has(at, '[');
    }

    boolean isQuoted() {
        return has(at, '"') || has(at, '\'');
    }

    /** Whether the dash of an item stands here. */
    boolean isItem() {
        return has(at, '-') && isSpaceOrEnd(at + 1);
    }

    boolean has(int index, char character) {
        return index >= 0 && index < text.length() && text.charAt(index) == character;
    }

    boolean isOver() {
        return at >= text.length();
    }

    /** A comment, too, is the end of what a line says. */
    boolean isLineOver() {
        return isOver() || has(at, '\n') || (has(at, '#') && (at == lineStart || has(at - 1, ' ')));
    }

    int column() {
        return at - lineStart;
    }

    void skipSpaces() {
        while (has(at, ' ')) {
            at++;
        }
    }

    /** To what is said next, on this line or on a later one. */
    void skipToContent() {
        skipSpaces();
        while (!isOver() && isLineOver()) {
            int newline = text.indexOf('\n', at);
            at = newline < 0 ? text.length() : newline + 1;
            lineStart = at;
            line += newline < 0 ? 0 : 1;
            skipSpaces();
        }
    }
}
