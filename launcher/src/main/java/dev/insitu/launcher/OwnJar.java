package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.zip.ZipFile;

/** Finds insitu.jar, whatever its file name. */
final class OwnJar {
    private OwnJar() {}

    /**
     * Opens the jar that these classes came from. If that is another jar with these classes, such as the module's own on the
     * application's class path, opens the later jar on the class path that holds the packed classes.
     */
    static ZipFile open() throws IOException, URISyntaxException {
        File origin = new File(
                OwnJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (origin.isFile()) {
            ZipFile jar = new ZipFile(origin);
            if (jar.getEntry(PackedClasses.ENTRY) != null) {
                return jar;
            }
            jar.close();
        }
        URL within = ClassLoader.getSystemResource(PackedClasses.ENTRY);
        if (within == null || !(within.openConnection() instanceof JarURLConnection connection)) {
            throw new IllegalStateException(origin + " is not insitu.jar, and comes before it on the class path");
        }
        return new ZipFile(new File(connection.getJarFileURL().toURI()));
    }
}
