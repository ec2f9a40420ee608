package dev.insitu.platform.problem;

import dev.insitu.platform.text.Harmless;

/**
 * One thing wrong with the configuration.
 *
 * @param place where it is
 * @param key the key whose value is wrong
 * @param value the value found; empty if there was none
 * @param allowed what is wrong with it, or what would be allowed
 */
public record Problem(Place place, String key, String value, String allowed) {
    private static final int LONGEST_VALUE = 60;
    private static final int LONGEST_TEXT = 400;

    /** {@code FILE:LINE: KEY "VALUE": what is allowed}; one line whatever the parts contain. */
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
