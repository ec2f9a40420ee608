package dev.insitu.config.pattern;

/**
 * A dotted name in which {@code *} stands for any characters within one package level and
 * {@code **} for any across levels. {@code **.} as a whole level also matches no level: {@code org.**.Foo} matches {@code org.Foo}.
 *
 * <p>It matches names in the class file's form and in the source's: a written dot also matches {@code /}, and {@code $} between an
 * outer and a nested class. It is checked for every class that the JVM loads, so matching allocates nothing, and most names fail at
 * their first characters.
 */
final class NamePattern {
    private final String text;
    private final boolean literal;

    NamePattern(String text) {
        this.text = text;
        this.literal = text.indexOf('*') < 0;
    }

    /** Whether a text can be a dotted name, with or without wildcards. */
    static boolean isName(String name) {
        boolean levelStarts = true;
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            boolean dot = character == '.';
            if (dot ? levelStarts : !isNamePart(character)) {
                return false;
            }
            levelStarts = dot;
        }
        return !levelStarts && !name.contains("***");
    }

    /** Includes characters that compilers put into names: {@code -} is Kotlin's. */
    private static boolean isNamePart(char character) {
        return (Character.isJavaIdentifierPart(character) && !Character.isIdentifierIgnorable(character))
                || Character.isSurrogate(character)
                || character == '*'
                || character == '-';
    }

    boolean isLiteral() {
        return literal;
    }

    /** Whether the pattern has no letters that could rule out a name. */
    boolean isOpen() {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '*' && text.charAt(i) != '.') {
                return false;
            }
        }
        return true;
    }

    boolean matches(String name) {
        return literal ? text.length() == name.length() && matchesLiteral(text, name, 0) : matchesWildcards(name);
    }

    /** Whether {@code written}, a name without wildcards, is in the name at this index. */
    static boolean matchesLiteral(String written, String name, int at) {
        if (at < 0 || at + written.length() > name.length()) {
            return false;
        }
        for (int i = 0; i < written.length(); i++) {
            if (!same(written.charAt(i), name.charAt(at + i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Greedy matching with two places for backtracking: the last {@code *} and the last {@code **}. An earlier wildcard never needs
     * another try, since the later one can match any remaining text.
     */
    private boolean matchesWildcards(String name) {
        int read = 0;
        int at = 0;
        int afterStar = -1;
        int starEnd = 0;
        int afterStars = -1;
        int starsEnd = 0;
        while (at < name.length()) {
            char written = read < text.length() ? text.charAt(read) : 0;
            if (written == '*' && text.startsWith("**", read)) {
                read = afterStars = isWholeLevel(read) ? read + 3 : read + 2;
                starsEnd = at;
                afterStar = -1;
            } else if (written == '*') {
                afterStar = ++read;
                starEnd = at;
            } else if (same(written, name.charAt(at))) {
                read++;
                at++;
            } else if (afterStar >= 0 && !isLevelEnd(name.charAt(starEnd))) {
                read = afterStar;
                at = ++starEnd;
            } else if (afterStars >= 0) {
                starsEnd = nextEnd(name, starsEnd, afterStars);
                read = afterStars;
                at = starsEnd;
                afterStar = -1;
            } else {
                return false;
            }
        }
        while (read < text.length() && text.charAt(read) == '*') {
            read++;
        }
        return read == text.length();
    }

    /** Whether the {@code **} at this index is a whole level, followed by another. */
    private boolean isWholeLevel(int index) {
        return (index == 0 || text.charAt(index - 1) == '.') && text.startsWith(".", index + 2);
    }

    /** The end of a {@code **} at its next try: one character further, or one whole level. */
    private int nextEnd(String name, int end, int afterStars) {
        int next = end + 1;
        if (text.charAt(afterStars - 1) == '.') {
            while (next < name.length() && !same('.', name.charAt(next - 1))) {
                next++;
            }
        }
        return next;
    }

    private static boolean same(char written, char actual) {
        return written == actual || (written == '.' && (actual == '/' || actual == '$'));
    }

    private static boolean isLevelEnd(char actual) {
        return actual == '/' || actual == '.';
    }

    @Override
    public String toString() {
        return text;
    }
}
