package dev.insitu.weave.rule;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class files of the three loaders that the JDK itself has: for the JDK, its platform and the class path. No application
 * can override what they do. A jar is read here rather than through its URL, whose protocol an application may have taken over.
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
            // Of java.base, where most are; a URL of the JDK's image takes ten times as long.
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
        // The JVM lets nobody take over the protocols of files and of its own image.
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        }
    }

    /** @param place of the jar, as a URL, and of the file in it, which depends on the Java release in some */
    private static byte[] ofJar(String place) throws IOException {
        int end = place.lastIndexOf(END_OF_JAR);
        if (end < 0) {
            return null;
        }
        String name = URI.create(place.substring(end + 1)).getPath().substring(1);
        // The loader has it open: opening it once more reads nothing.
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
