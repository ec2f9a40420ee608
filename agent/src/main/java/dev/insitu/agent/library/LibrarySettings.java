package dev.insitu.agent.library;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Replaces the JVM's settings in libraries: the JVM's own properties, and those that Insitu or a library has set here. The application does
 * not see these. Libraries call these methods in place of the JDK's.
 */
public final class LibrarySettings {
    /** Prefixes of the JVM's own properties. An application's settings for a library begin with the library's name. */
    private static final List<String> OF_THE_JVM =
            List.of("java.", "os.", "user.", "file.", "path.", "line.", "sun.", "native.");

    /** Guarded by itself. */
    private static final Properties OWN = new Properties();

    private LibrarySettings() {}

    /** As {@link System#getProperty(String)}. */
    public static String getProperty(String key) {
        String own = OWN.getProperty(key);
        return own == null && isOfTheJvm(key) ? System.getProperty(key) : own;
    }

    /** As {@link System#getProperty(String, String)}. */
    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    private static boolean isOfTheJvm(String key) {
        for (String prefix : OF_THE_JVM) {
            if (key.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** As {@link System#setProperty(String, String)}. */
    public static String setProperty(String key, String value) {
        return (String) OWN.setProperty(key, value);
    }

    /** As {@link System#clearProperty(String)}. */
    public static String clearProperty(String key) {
        return (String) OWN.remove(key);
    }

    /** As {@link System#getProperties()}, without the JVM's. */
    public static Properties getProperties() {
        return OWN;
    }

    /** As {@link Boolean#getBoolean(String)}. */
    public static boolean getBoolean(String key) {
        return Boolean.parseBoolean(getProperty(key));
    }

    /** As {@link System#getenv()}: empty. */
    public static Map<String, String> getenv() {
        return Map.of();
    }

    /** As {@link System#getenv(String)}: not set. */
    public static String getenv(String name) {
        return null;
    }

    /** As {@link Runtime#exec(String)}: no process is started from within an application. */
    @SuppressWarnings("DoNotCallSuggester") // Only libraries call it.
    public static Process exec(Runtime runtime, String command) throws IOException {
        throw new IOException("no process is started for " + command);
    }
}
