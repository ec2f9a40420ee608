package dev.insitu.agent.weave;

/** A method (or class) cannot be woven; the message is the reason as the report gives it. */
final class UnweavableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnweavableException(String reason) {
        super(reason, null, false, false);
    }
}
