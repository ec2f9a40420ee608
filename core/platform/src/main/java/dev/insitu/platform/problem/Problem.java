package dev.insitu.platform.problem;

import dev.insitu.platform.text.Harmless;

/**
 * One problem of the configuration.
 *
 * @param place its place
 * @param key the key whose value is wrong
 * @param value the value found; empty if there was none
 * @param allowed the problem, or the values allowed
 */
public record Problem(Place place, String key, String value, String allowed) {
    private static final int LONGEST_VALUE = 60;
    private static final int LONGEST_TEXT = 400;

    /** {@code FILE:LINE: KEY "VALUE": what is allowed}; always one line. */
    public String text() {
        return Harmless.escaped(place.file(), LONGEST_TEXT) + ':' + place.line() + ": "
                + Harmless.escaped(key, LONGEST_VALUE) + " \"" + Harmless.escaped(value, LONGEST_VALUE) + "\": "
                + Harmless.escaped(allowed, LONGEST_TEXT);
    }

    @Override
    public String toString() {
        return text();
    }
}
