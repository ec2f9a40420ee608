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
 * Loads the entries under {@code inst/} in insitu.jar: the agent's own code and its libraries under their own names. The
 * application's loaders do not see it, and it does not see the application's, so that two versions of a library never meet.
 *
 * <p>Its classes are in the jar as one entry, and each resource is an entry; see {@link PackedClasses}.
 */
public final class IsolatedLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String PREFIX = "inst/";

    /** Classes that the launcher and the agent share. */
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

    /** Looks in the jar first, without a URL connection, which would load a dozen classes. */
    @Override
    public InputStream getResourceAsStream(String name) {
        try {
            if (name.endsWith(CLASS_FILE)) {
                byte[] bytes = classes.read(name.substring(0, name.length() - CLASS_FILE.length()));
                if (bytes != null) {
                    return new ByteArrayInputStream(bytes);
                }
            }
            ZipEntry entry = jar.getEntry(PREFIX + name);
            return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
        } catch (IOException | IllegalStateException e) {
            return null;
        }
    }

    /** Looks in the jar first: a parent without the class throws an exception, which at start-up costs more than loading the class. */
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
            // The jar's protection domain, so that a security manager's policy grants these classes the same.
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
