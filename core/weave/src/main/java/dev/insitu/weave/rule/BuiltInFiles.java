package dev.insitu.weave.rule;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class files of the JDK's own three loaders: boot, platform and class path. No application can override these
 * loaders. This class reads jars itself rather than through a URL, because an application may have replaced the handler
 * of the URL's protocol.
 */
public final class BuiltInFiles implements TypeFiles {
    private static final String LOADERS = "jdk.internal.loader.ClassLoaders$";
    private static final String END_OF_JAR = "!/";

    @Override
    public boolean areOf(ClassLoader loader) {
        return loader == null || loader.getClass().getName().startsWith(LOADERS);
    }

    @Override
    public byte[] read(ClassLoader loader, String file) throws IOException {
        if (loader == null) {
            // Most are in java.base; reading through a URL of the JDK's image takes ten times as long.
            try (InputStream in = Object.class.getResourceAsStream('/' + file)) {
                if (in != null) {
                    return in.readAllBytes();
                }
            }
        }
        URL url = (loader == null ? ClassLoader.getPlatformClassLoader() : loader).getResource(file);
        if (url == null) {
            return null;
        }
        if (url.getProtocol().equals("jar")) {
            return ofJar(url.getFile());
        }
        // An application cannot replace the JVM's handlers for files and for its own image.
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        }
    }

    /** @param place URL of the jar, then the file's name in it; in a multi-release jar the name depends on the Java release */
    private static byte[] ofJar(String place) throws IOException {
        int end = place.lastIndexOf(END_OF_JAR);
        if (end < 0) {
            return null;
        }
        String name = URI.create(place.substring(end + 1)).getPath().substring(1);
        // The loader has the jar open already, so opening it again reads nothing.
        try (ZipFile jar = new ZipFile(new File(URI.create(place.substring(0, end))))) {
            ZipEntry entry = jar.getEntry(name);
            if (entry == null) {
                return null;
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return in.readAllBytes();
            }
        }
    }
}
