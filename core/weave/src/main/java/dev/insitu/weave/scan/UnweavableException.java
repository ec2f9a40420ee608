package dev.insitu.weave.scan;

/** A method (or class) cannot be woven; the message is the reason as the report gives it. */
public final class UnweavableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnweavableException(String reason) {
        super(reason, null, false, false);
    }
}
