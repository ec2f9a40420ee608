package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads what stands under {@code inst/} in insitu.jar: the agent's own code and its libraries under their own names. The
 * application's loaders do not see it, and it does not see the application's, so that two versions of a library never
 * meet.
 *
 * <p>Classes are read straight from the jar, which at start-up is quicker than a connection for each; other resources
 * take the usual way.
 */
final class IsolatedLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String PREFIX = "inst/";

    private final JarFile jar;

    IsolatedLoader(File file, JarFile jar, ClassLoader parent) throws IOException {
        super(
                "insitu",
                new URL[] {URI.create("jar:" + file.toURI() + "!/" + PREFIX).toURL()},
                parent);
        this.jar = jar;
    }

    /** Ours first, and without a connection, which takes a dozen classes to make. */
    @Override
    public InputStream getResourceAsStream(String name) {
        JarEntry entry = jar.getJarEntry(PREFIX + name);
        try {
            return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
        } catch (IOException | IllegalStateException e) {
            return null;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        JarEntry entry = jar.getJarEntry(PREFIX + name.replace('.', '/') + ".class");
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readAllBytes();
            // As the jar's own: a security manager's policy then grants these classes what it grants the jar.
            return defineClass(name, bytes, 0, bytes.length, IsolatedLoader.class.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
