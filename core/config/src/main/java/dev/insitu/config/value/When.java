package dev.insitu.config.value;

import dev.insitu.platform.problem.InvalidValueException;

/** Which calls a probe times; the others are counted as skipped. */
public enum When {
    /** Every call. */
    ALWAYS("always"),
    /** Calls that return true: an offer that was accepted. */
    RETURNED_TRUE("returned true"),
    /** Calls that return non-null: a poll that got an item. */
    RETURNED_NON_NULL("returned non-null"),
    /** Calls that return a number above zero: a read that got bytes. */
    RETURNED_POSITIVE("returned positive");

    private final String words;

    When(String words) {
        this.words = words;
    }

    /** Whether calls may be skipped. */
    public boolean isConditional() {
        return this != ALWAYS;
    }

    /** The condition as written in a config. */
    @Override
    public String toString() {
        return words;
    }

    public static When parse(String text) throws InvalidValueException {
        for (When when : values()) {
            if (when.isConditional() && text.equals(when.words)) {
                return when;
            }
        }
        throw new InvalidValueException("expected returned true, returned non-null or returned positive");
    }
}
