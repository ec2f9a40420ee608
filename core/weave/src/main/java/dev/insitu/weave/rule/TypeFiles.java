package dev.insitu.weave.rule;

import java.io.IOException;

/** Reads class files of types, where this is allowed. */
public interface TypeFiles {
    /**
     * Whether this loader's files may be read. If so, a file is the class that the loader has or will define, and
     * reading it does not run the application's code.
     *
     * @param loader null for the boot loader
     */
    boolean areOf(ClassLoader loader);

    /**
     * Reads a class file; null if it does not exist.
     *
     * @param loader a loader for which {@link #areOf} is true
     * @param file internal name of the type, followed by {@code .class}
     */
    byte[] read(ClassLoader loader, String file) throws IOException;
}
