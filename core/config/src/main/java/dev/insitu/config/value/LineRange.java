package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;

/**
 * Source lines of a method.
 *
 * @param first from 1; the time starts before it
 * @param last from {@code first}; the time ends after it
 */
public record LineRange(int first, int last) {
    private static final int MOST = 65_535; // the limit of a class file

    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }

    /** Reads {@code 120-135}, or {@code 120} for one line. */
    public static LineRange parse(String text) throws InvalidValueException {
        int hyphen = text.indexOf('-');
        try {
            int first = (int) NumberSyntax.parseWhole(hyphen < 0 ? text : text.substring(0, hyphen), 1, MOST);
            int last = (int) NumberSyntax.parseWhole(text.substring(hyphen + 1), first, MOST);
            return new LineRange(first, last);
        } catch (InvalidValueException notTwoLines) {
            throw new InvalidValueException("expected lines such as org.acme.Server:120-135, or with method 120-135");
        }
    }
}
