package dev.insitu.weave.scan;

/** Thrown if a method or class cannot be woven; the message is the reason that the report gives. */
public final class UnweavableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnweavableException(String reason) {
        super(reason, null, false, false);
    }
}
