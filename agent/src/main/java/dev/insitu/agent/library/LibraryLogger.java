package dev.insitu.agent.library;

/** Replaces {@link java.util.logging.Logger} in libraries and discards their log output. Has the methods that libraries call. */
public final class LibraryLogger {
    private static final LibraryLogger ONLY = new LibraryLogger();

    private LibraryLogger() {}

    /** The only logger. */
    public static LibraryLogger getLogger(String name) {
        return ONLY;
    }

    /** Always false. */
    public boolean isLoggable(LibraryLevel level) {
        return false;
    }

    /** Does nothing. */
    public void log(LibraryLevel level, String message) {}

    /** Does nothing. */
    public void log(LibraryLevel level, String message, Object parameter) {}

    /** Does nothing. */
    public void log(LibraryLevel level, String message, Object[] parameters) {}

    /** Does nothing. */
    public void log(LibraryLevel level, String message, Throwable thrown) {}

    /** Does nothing. */
    public void warning(String message) {}
}
