package dev.insitu.report.merge;

/** Recordings cannot be added; the message says which and why, in one line. */
public final class UnmergeableException extends Exception {
    private static final long serialVersionUID = 1;

    UnmergeableException(String message) {
        super(message);
    }
}
