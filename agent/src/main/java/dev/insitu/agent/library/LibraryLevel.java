package dev.insitu.agent.library;

/** Stands for {@link java.util.logging.Level}, which libraries name. */
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
