package dev.insitu.launcher;

import java.io.ByteArrayInputStream;
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
 * <p>Its classes stand in the jar as one entry, and resources by themselves; see {@link PackedClasses}.
 */
public final class IsolatedLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String PREFIX = "inst/";

    /** What the launcher and the agent share. */
    private static final String LAUNCHER = "dev.insitu.launcher.";

    private static final String CLASS_FILE = ".class";

    private final ZipFile jar;
    private final PackedClasses classes;

    IsolatedLoader(ZipFile jar, ClassLoader parent) throws IOException {
        super(
                "insitu",
                new URL[] {
                    URI.create("jar:" + new File(jar.getName()).toURI() + "!/" + PREFIX)
                            .toURL()
                },
                parent);
        this.jar = jar;
        classes = PackedClasses.of(jar);
    }

    /** Ours first, and without a connection, which takes a dozen classes to make. */
    @Override
    public InputStream getResourceAsStream(String name) {
        try {
            if (name.endsWith(CLASS_FILE)) {
                byte[] bytes = classes.read(name.substring(0, name.length() - CLASS_FILE.length()));
                return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
            }
            ZipEntry entry = jar.getEntry(PREFIX + name);
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
            if (loaded == null) {
                loaded = defined(name);
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> defined = defined(name);
        if (defined == null) {
            throw new ClassNotFoundException(name);
        }
        return defined;
    }

    private Class<?> defined(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = classes.read(name);
            // As the jar's own: a security manager's policy then grants these classes what it grants the jar.
            return bytes == null
                    ? null
                    : defineClass(name, bytes, 0, bytes.length, IsolatedLoader.class.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public void close() throws IOException {
        classes.close();
        super.close();
    }
}
