package dev.insitu.it.apps;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;

/** Runs {@link Worked} in loaders that do not see the class path's classes: prints each loader's name. */
public final class Loaders {
    private Loaders() {}

    /** As application servers have them: what it has itself goes before what its parent has. */
    private static final class ChildFirst extends URLClassLoader {
        ChildFirst(URL... urls) {
            super("child first", urls, Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("dev.insitu.it.apps.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
    }

    /** Takes nothing. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        URL classes = Loaders.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader platform = new URLClassLoader(
                        "below platform", new URL[] {classes}, ClassLoader.getPlatformClassLoader());
                URLClassLoader bootstrap = new URLClassLoader("below bootstrap", new URL[] {classes}, null);
                URLClassLoader childFirst = new ChildFirst(classes)) {
            runIn(platform);
            runIn(bootstrap);
            runIn(childFirst);
            runIn(Loaders.class.getClassLoader());
        }
    }

    private static void runIn(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> worked = loader.loadClass("dev.insitu.it.apps.Worked");
        ((Runnable) worked.getConstructor().newInstance()).run();
        System.out.println(worked.getClassLoader().getName());
    }
}
