package dev.insitu.it.apps;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Runs {@link Worked} in a loader that asks its parent for {@code java.*} alone, as a bundle's of OSGi does. With the argument {@code outside}
 * it asks it for all where none of its own classes wants the class, as Felix does by default.
 */
public final class SealedLoader extends URLClassLoader {
    private final boolean helpsOthers;

    private SealedLoader(boolean helpsOthers, URL... urls) {
        super("sealed", urls, null);
        this.helpsOthers = helpsOthers;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith("java.") || (helpsOthers && !isAskedByOwnClass())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    private boolean isAskedByOwnClass() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getDeclaringClass().getClassLoader() == this));
    }

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        URL classes = SealedLoader.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new SealedLoader(arguments.length > 0, classes)) {
            Class<?> worked = loader.loadClass("dev.insitu.it.apps.Worked");
            ((Runnable) worked.getConstructor().newInstance()).run();
            System.out.println(worked.getClassLoader().getName());
        }
    }
}
