package dev.insitu.agent.affinity;

import dev.insitu.agent.library.LibraryLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Loads Java-Thread-Affinity's system call, and JNA below it, from the agent's jar. An application may have its own JNA and settings for
 * it. These do not apply here, so JNA unpacks its native library under a new name. That is required: the JVM binds a native library to
 * only one loader.
 */
final class JnaLoader extends LibraryLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String JNA = "com.sun.jna.";
    private static final String SYSTEM_CALLS = "net.openhft.affinity.impl.";

    JnaLoader(ClassLoader parent) {
        super("insitu-jna", parent);
    }

    /** Loads these classes here first, because the parent has them, too. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    private static boolean isOwn(String name) {
        return name.startsWith(JNA) || name.startsWith(SYSTEM_CALLS) || name.equals(AffinityCall.class.getName());
    }

    @Override
    protected byte[] classFile(String name) {
        try (InputStream in = getParent().getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a thread was started by this loader's JNA. */
    boolean isOwn(Thread thread) {
        Class<?> type = thread.getClass();
        return type.getName().startsWith(JNA) && type.getClassLoader() == this;
    }
}
