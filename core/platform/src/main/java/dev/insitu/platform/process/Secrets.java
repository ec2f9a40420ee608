package dev.insitu.platform.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Masks the values of flags whose name looks like a secret, before they are recorded. If the end of a value is unclear, it masks
 * more rather than less.
 */
public final class Secrets {
    private static final String[] WORDS = {
        "password", "passwd", "passphrase", "pwd", "secret", "token", "key", "credential"
    };

    private static final String MASK = "***";

    private Secrets() {}

    /** A separate class, so that a start-up without such a flag loads no regular expressions. */
    private static final class Patterns {
        private static final String NAME = "[\\w.\\-]*(?:" + String.join("|", WORDS) + ")[\\w.\\-]*";

        /** An equals sign or a single colon; a double colon precedes the method in Insitu's rules. */
        private static final String IS = "(?:=|:(?!:))";

        /** In one argument: the value reaches to its end. */
        static final Pattern IN_ARGUMENT = compile("(" + NAME + IS + ").+");

        /** In a line of arguments: the value reaches to the next argument that begins with a hyphen. */
        static final Pattern IN_LINE = compile("(" + NAME + IS + "|(?<!\\S)-" + NAME + "\\s+(?!-))\\S.*?(?=\\s-|$)");

        /** The user part before the host of an address. */
        static final Pattern USER_OF_ADDRESS = compile("://[^/\\s\"'@]*@");

        private static Pattern compile(String expression) {
            return Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
        }
    }

    private static boolean mayHaveSecrets(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (String word : WORDS) {
            if (lower.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** Masks arguments one by one, as in {@code -Ddb.password=…}. */
    public static List<String> maskEach(List<String> arguments) {
        List<String> masked = new ArrayList<>();
        for (String argument : arguments) {
            masked.add(
                    mayHaveSecrets(argument)
                            ? Patterns.IN_ARGUMENT.matcher(argument).replaceFirst("$1" + MASK)
                            : argument);
        }
        return masked;
    }

    /** Masks a command line whose argument boundaries are unknown, as in {@code Main --password …}. */
    public static String maskLine(String line) {
        return mayHaveSecrets(line) ? Patterns.IN_LINE.matcher(line).replaceAll("$1" + MASK) : line;
    }

    /** Masks a text of several lines: each as {@link #maskLine} does, and the user part of addresses. */
    public static String maskText(String text) {
        List<String> masked = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            masked.add(maskLine(
                    line.contains("://")
                            ? Patterns.USER_OF_ADDRESS.matcher(line).replaceAll("://" + MASK + '@')
                            : line));
        }
        return String.join("\n", masked);
    }
}
