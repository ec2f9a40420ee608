package dev.insitu.platform.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Masks the values of flags whose name looks like a secret, before they are recorded. Where it is not clear where a value
 * ends, more is masked rather than less.
 */
public final class Secrets {
    private static final String[] WORDS = {
        "password", "passwd", "passphrase", "pwd", "secret", "token", "key", "credential"
    };

    private static final String MASK = "***";

    private Secrets() {}

    /** Apart, so that a start-up without such a flag loads no regular expressions. */
    private static final class Patterns {
        private static final String NAME = "[\\w.\\-]*(?:" + String.join("|", WORDS) + ")[\\w.\\-]*";

        /** Rules of ours have methods behind two colons. */
        private static final String IS = "(?:=|:(?!:))";

        /** In one argument: to its end. */
        static final Pattern IN_ARGUMENT = compile("(" + NAME + IS + ").+");

        /** In a line of arguments: to the next that begins with a hyphen. */
        static final Pattern IN_LINE = compile("(" + NAME + IS + "|(?<!\\S)-" + NAME + "\\s+(?!-))\\S.*?(?=\\s-|$)");

        /** What stands before the host of an address. */
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

    /** Arguments, each on its own, as in {@code -Ddb.password=…}. */
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

    /** A command line of which it is not known where one argument ends, as in {@code Main --password …}. */
    public static String maskLine(String line) {
        return mayHaveSecrets(line) ? Patterns.IN_LINE.matcher(line).replaceAll("$1" + MASK) : line;
    }

    /** A text of several lines: each as {@link #maskLine} does it, and who asks in an address. */
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
