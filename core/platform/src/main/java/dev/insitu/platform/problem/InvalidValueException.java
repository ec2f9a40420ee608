package dev.insitu.platform.problem;

/**
 * A value is not allowed; the message says which values are. The caller knows the place and makes a {@link Problem} of it, so no
 * stack trace is taken.
 */
public final class InvalidValueException extends Exception {
    private static final long serialVersionUID = 1;

    public InvalidValueException(String allowed) {
        super(allowed, null, false, false);
    }
}
