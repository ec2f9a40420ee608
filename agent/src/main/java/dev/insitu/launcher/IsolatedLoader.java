package dev.insitu.launcher;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads what stands under {@code inst/} in insitu.jar: the agent's own code and its libraries under their own names. The
 * application's loaders do not see it, and it does not see the application's, so that two versions of a library never
 * meet.
 */
final class IsolatedLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    IsolatedLoader(File jar, ClassLoader parent) throws MalformedURLException {
        super("insitu", new URL[] {new URL("jar:" + jar.toURI() + "!/inst/")}, parent);
    }
}
