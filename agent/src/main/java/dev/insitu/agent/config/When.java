package dev.insitu.agent.config;

/** Which calls a probe records; the others are counted as skipped. */
public enum When {
    /** Every one. */
    ALWAYS,
    /** Those that return a number above zero: a read that got bytes. Written {@code returned positive}. */
    RETURNED_POSITIVE;

    static When parse(String text) throws InvalidValueException {
        if (text.equals("returned positive")) {
            return RETURNED_POSITIVE;
        }
        throw new InvalidValueException("expected returned positive");
    }
}
