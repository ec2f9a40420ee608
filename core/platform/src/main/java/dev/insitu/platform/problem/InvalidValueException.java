package dev.insitu.platform.problem;

/**
 * A value is not acceptable; the message says what is. The caller knows where it was written and
 * makes a {@link Problem} of it, so no stack trace is taken.
 */
public final class InvalidValueException extends Exception {
    private static final long serialVersionUID = 1;

    public InvalidValueException(String allowed) {
        super(allowed, null, false, false);
    }
}
