package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.zip.ZipFile;

/** insitu.jar, under whatever name it goes. */
final class OwnJar {
    private OwnJar() {}

    /**
     * The jar these classes came from; where that is another one that has them, such as the module's own on the application's
     * class path, the jar that the JVM has put behind that.
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
