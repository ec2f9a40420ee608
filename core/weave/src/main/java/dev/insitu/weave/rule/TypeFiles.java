package dev.insitu.weave.rule;

import java.io.IOException;

/** Which types' class files may be read, and how. */
public interface TypeFiles {
    /**
     * Whether a file of this loader says what the type is that the loader has or will have, and reading it calls no code of the application.
     *
     * @param loader null for the boot loader
     */
    boolean areOf(ClassLoader loader);

    /**
     * Reads one, or null where there is none.
     *
     * @param loader one of those above
     * @param file internal name of the type and {@code .class}
     */
    byte[] read(ClassLoader loader, String file) throws IOException;
}
