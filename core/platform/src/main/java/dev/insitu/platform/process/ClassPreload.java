package dev.insitu.platform.process;

/**
 * Loads and initialises classes before they are needed: while the jar is there, which may be replaced before the end, and
 * while the heap has room. It saves no time by itself.
 */
public final class ClassPreload {
    private ClassPreload() {}

    /** Initialises classes of the agent. */
    public static void initialise(Class<?>... types) {
        for (Class<?> type : types) {
            initialise(type.getName());
        }
    }

    /** Initialises a class of the agent or of the JDK. Does nothing where there is none of that name, or it cannot be. */
    public static void initialise(String name) {
        try {
            Class.forName(name, true, ClassPreload.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // Real use will report the failure.
        }
    }
}
