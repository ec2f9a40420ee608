package dev.insitu.it;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipFile;

/** The classes of the jar under test in this process, for what would take a JVM each time otherwise. */
final class JarClasses {
    private static final ClassLoader JAR = open();

    private JarClasses() {}

    static Class<?> named(String name) throws ClassNotFoundException {
        return JAR.loadClass(name);
    }

    /** What stands under {@code inst/} above the rest of the jar, as the tool has it; its classes, which are one entry, from a copy of that. */
    private static ClassLoader open() {
        try (ZipFile jar = new ZipFile(Jvm.JAR.toFile());
                InputStream in = jar.getInputStream(jar.getEntry("inst/classes.zip"))) {
            Path classes = Files.createTempFile("insitu-classes", ".zip");
            classes.toFile().deleteOnExit();
            Files.copy(in, classes, StandardCopyOption.REPLACE_EXISTING);
            URI uri = Jvm.JAR.toUri();
            URL[] inside = {
                URI.create("jar:" + uri + "!/inst/").toURL(), classes.toUri().toURL(), uri.toURL()
            };
            return new URLClassLoader(inside, ClassLoader.getPlatformClassLoader());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
