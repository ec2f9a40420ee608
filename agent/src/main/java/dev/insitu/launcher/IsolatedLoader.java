package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

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

    /** What the launcher and the agent share. */
    private static final String LAUNCHER = "dev.insitu.launcher.";

    private final ZipFile jar;

    IsolatedLoader(ZipFile jar, ClassLoader parent) throws IOException {
        super(
                "insitu",
                new URL[] {
                    URI.create("jar:" + new File(jar.getName()).toURI() + "!/" + PREFIX)
                            .toURL()
                },
                parent);
        this.jar = jar;
    }

    /** Ours first, and without a connection, which takes a dozen classes to make. */
    @Override
    public InputStream getResourceAsStream(String name) {
        ZipEntry entry = jar.getEntry(PREFIX + name);
        try {
            return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
        } catch (IOException | IllegalStateException e) {
            return null;
        }
    }

    /**
     * Ours first: a parent that does not have a class says so by an exception, which at start-up costs more than the class.
     */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return super.loadClass(name, resolve);
        }
        if (name.startsWith(LAUNCHER)) {
            return Class.forName(name, false, IsolatedLoader.class.getClassLoader());
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            ZipEntry entry = entry(name);
            return entry == null ? super.loadClass(name, resolve) : define(name, entry);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ZipEntry entry = entry(name);
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        return define(name, entry);
    }

    private ZipEntry entry(String name) {
        return jar.getEntry(PREFIX + name.replace('.', '/') + ".class");
    }

    private Class<?> define(String name, ZipEntry entry) throws ClassNotFoundException {
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readNBytes((int) entry.getSize());
            // As the jar's own: a security manager's policy then grants these classes what it grants the jar.
            return defineClass(name, bytes, 0, bytes.length, IsolatedLoader.class.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
