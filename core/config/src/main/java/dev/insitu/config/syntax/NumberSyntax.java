package dev.insitu.config.syntax;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.Optional;

/** Numbers as they are written in the configuration: digits, underscores between them, a decimal point. */
public final class NumberSyntax {
    /** Bounds the cost of hostile input; no sensible number is longer. */
    private static final int MOST_CHARACTERS = 40;

    private NumberSyntax() {}

    /** A whole number within the range, both ends included. */
    public static long parseWhole(String text, long min, long max) throws InvalidValueException {
        Optional<Decimal> number = parseDecimal(text);
        if (number.isEmpty()
                || text.indexOf('.') >= 0
                || number.get().units() < min
                || number.get().units() > max) {
            throw new InvalidValueException("expected a whole number from " + min + " to " + max);
        }
        return number.get().units();
    }

    /** The number; empty if the text is no number, or one that {@link Decimal} cannot hold. */
    public static Optional<Decimal> parseDecimal(String text) {
        return Decimal.parse(digits(text));
    }

    /** Whether a text is a number, of any size: no sign, no exponent, ASCII digits only. */
    public static boolean isNumber(String text) {
        return !digits(text).isEmpty();
    }

    /** The digits without underscores; empty if the text is no number. */
    private static String digits(String text) {
        if (text.length() > MOST_CHARACTERS) {
            return "";
        }
        StringBuilder digits = new StringBuilder(text.length());
        boolean afterDigit = false;
        boolean afterPoint = false;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean digit = isDigit(character);
            boolean digitFollows = i + 1 < text.length() && isDigit(text.charAt(i + 1));
            boolean between = afterDigit && digitFollows;
            if (digit || (character == '.' && between && !afterPoint)) {
                digits.append(character);
                afterPoint |= !digit;
            } else if (character != '_' || !between) {
                return "";
            }
            afterDigit = digit;
        }
        return digits.toString();
    }

    public static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
