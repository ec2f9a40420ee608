package dev.insitu.agent.affinity;

import dev.insitu.agent.library.LibraryLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Loads Java-Thread-Affinity's system call, and JNA below it, out of the jar that has the agent. An application may have a JNA
 * of its own and settings for it: here none of them holds, so that JNA unpacks its library under a new name. The JVM gives a
 * library to one loader alone.
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

    /** These first: the parent has them, too. */
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

    /** Whether a thread is one that JNA has started here. */
    boolean isOwn(Thread thread) {
        Class<?> type = thread.getClass();
        return type.getName().startsWith(JNA) && type.getClassLoader() == this;
    }
}
