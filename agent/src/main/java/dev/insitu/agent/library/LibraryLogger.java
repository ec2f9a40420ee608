package dev.insitu.agent.library;

/** Stands for {@link java.util.logging.Logger}: what libraries log goes nowhere. Libraries call these methods as those there. */
public final class LibraryLogger {
    private static final LibraryLogger ONLY = new LibraryLogger();

    private LibraryLogger() {}

    /** The only one. */
    public static LibraryLogger getLogger(String name) {
        return ONLY;
    }

    /** Never. */
    public boolean isLoggable(LibraryLevel level) {
        return false;
    }

    /** Nothing. */
    public void log(LibraryLevel level, String message) {}

    /** Nothing. */
    public void log(LibraryLevel level, String message, Object parameter) {}

    /** Nothing. */
    public void log(LibraryLevel level, String message, Object[] parameters) {}

    /** Nothing. */
    public void log(LibraryLevel level, String message, Throwable thrown) {}

    /** Nothing. */
    public void warning(String message) {}
}
