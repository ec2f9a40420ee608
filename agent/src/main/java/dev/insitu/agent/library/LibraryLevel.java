package dev.insitu.agent.library;

/** Replaces {@link java.util.logging.Level} in libraries. */
public enum LibraryLevel {
    /** As there. */
    SEVERE,
    /** As there. */
    WARNING,
    /** As there. */
    INFO,
    /** As there. */
    CONFIG,
    /** As there. */
    FINE,
    /** As there. */
    FINER,
    /** As there. */
    FINEST
}
