package dev.insitu.agent.library;

/** Replaces {@link java.util.logging.Level} in libraries. */
public enum LibraryLevel {
    /** The level of the same name. */
    SEVERE,
    /** The level of the same name. */
    WARNING,
    /** The level of the same name. */
    INFO,
    /** The level of the same name. */
    CONFIG,
    /** The level of the same name. */
    FINE,
    /** The level of the same name. */
    FINER,
    /** The level of the same name. */
    FINEST
}
