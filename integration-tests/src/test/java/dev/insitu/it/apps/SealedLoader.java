package dev.insitu.it.apps;

import java.net.URL;
import java.net.URLClassLoader;

/** Runs {@link Worked} in a loader that asks its parent for {@code java.*} alone, as a bundle's of OSGi does. */
public final class SealedLoader extends URLClassLoader {
    private SealedLoader(URL... urls) {
        super("sealed", urls, null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith("java.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        URL classes = SealedLoader.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new SealedLoader(classes)) {
            Class<?> worked = loader.loadClass("dev.insitu.it.apps.Worked");
            ((Runnable) worked.getConstructor().newInstance()).run();
            System.out.println(worked.getClassLoader().getName());
        }
    }
}
