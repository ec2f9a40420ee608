package dev.insitu.launcher;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.atomic.AtomicReference;
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

    /** For users to read in the jar, so at its root. */
    private static final String CATALOGUE = "config/catalogue/";

    private static final String CLASS_FILE = ".class";

    /** Most class files are smaller. */
    private static final int LARGE = 1 << 15;

    private final ZipFile jar;
    private final PackedClasses classes;

    /**
     * An array to read class files into; null while a thread uses it. A thousand classes are loaded at a start: an array for each takes
     * three megabytes of the young generation, and brings the application's first collection forward.
     */
    private final AtomicReference<byte[]> spare = new AtomicReference<>(new byte[LARGE]);

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
                Region file = classes.find(name.substring(0, name.length() - CLASS_FILE.length()));
                if (file != null) {
                    return new ByteArrayInputStream(file.read(0, (int) file.length()));
                }
            }
            ZipEntry entry = jar.getEntry(name.startsWith(CATALOGUE) ? name : PREFIX + name);
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
            Region file = classes.find(name);
            return file == null ? null : define(name, file, (int) file.length());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private Class<?> define(String name, Region file, int bytes) throws IOException {
        // Taken, not locked: what it extends is loaded meanwhile, by this thread or another, with an array of its own.
        byte[] taken = spare.getAndSet(null);
        byte[] array = taken != null && taken.length >= bytes ? taken : new byte[bytes];
        try {
            file.read(0, bytes, array);
            // The jar's protection domain, so that a security manager's policy grants these classes the same.
            return defineClass(name, array, 0, bytes, IsolatedLoader.class.getProtectionDomain());
        } finally {
            if (taken != null) {
                spare.set(taken);
            }
        }
    }

    @Override
    public void close() throws IOException {
        classes.close();
        super.close();
    }
}
