package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;

/**
 * One end of a span.
 *
 * @param method whose call it is
 * @param exit whether it is where the method returns rather than where it is entered
 */
public record SpanPoint(MethodPattern method, boolean exit) {
    private static final String EXIT = "@exit";

    /** As {@link #parse} reads it. */
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
