package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;

/**
 * One end of a span.
 *
 * @param method the method called
 * @param exit whether the point is the method's return, rather than its entry
 */
public record SpanPoint(MethodPattern method, boolean exit) {
    private static final String EXIT = "@exit";

    /** The point as {@link #parse} reads it. */
    public String text() {
        return exit ? method + " " + EXIT : method.toString();
    }

    /** Reads {@code Class#method}, or {@code Class#method @exit}. */
    public static SpanPoint parse(String text) throws InvalidValueException {
        String point = text.strip();
        int behind = point.length() - EXIT.length();
        boolean exit = behind > 0 && point.endsWith(EXIT) && Character.isWhitespace(point.charAt(behind - 1));
        return new SpanPoint(MethodPattern.parse(exit ? point.substring(0, behind) : point), exit);
    }
}
