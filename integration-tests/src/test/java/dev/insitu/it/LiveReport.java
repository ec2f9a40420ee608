package dev.insitu.it;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.zip.ZipFile;

/**
 * The report of a JVM that runs, as {@code report DIR --output json} prints it: by the same classes from the jar under test, in this
 * process. Waiting for something in it would start a JVM for each look otherwise.
 */
final class LiveReport {
    private static final ClassLoader JAR = open();

    private LiveReport() {}

    /** Empty where there is no recording that can be read (yet). */
    static Optional<Report> in(Path directory) throws IOException {
        try {
            Object snapshot = JAR.loadClass("dev.insitu.agent.recording.SnapshotReader")
                    .getMethod("read", File.class)
                    .invoke(null, directory.toFile());
            Optional<?> json = (Optional<?>) JAR.loadClass("dev.insitu.report.file.Formats")
                    .getMethod("named", String.class)
                    .invoke(null, "json");
            StringWriter text = new StringWriter();
            JAR.loadClass("dev.insitu.report.format.Format")
                    .getMethod("render", snapshot.getClass(), Appendable.class)
                    .invoke(json.orElseThrow(), snapshot, text);
            return Optional.of(Report.of(text.toString()));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException) {
                return Optional.empty();
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
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
