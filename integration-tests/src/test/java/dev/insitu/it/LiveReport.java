package dev.insitu.it;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The report of a JVM that runs, as {@code report DIR --output json} prints it: by the same classes from the jar under test, in this
 * process. Waiting for something in it would start a JVM for each look otherwise.
 */
final class LiveReport {
    private LiveReport() {}

    /** Empty where there is no recording that can be read (yet). */
    static Optional<Report> in(Path directory) throws IOException {
        try {
            Object snapshot = JarClasses.named("dev.insitu.report.file.SnapshotReader")
                    .getMethod("read", File.class)
                    .invoke(null, directory.toFile());
            Class<?> output = JarClasses.named("dev.insitu.platform.output.OutputFormat");
            Object json = JarClasses.named("dev.insitu.report.file.Formats")
                    .getMethod("of", output)
                    .invoke(null, output.getField("JSON").get(null));
            StringWriter text = new StringWriter();
            JarClasses.named("dev.insitu.report.format.Format")
                    .getMethod("render", snapshot.getClass(), Appendable.class)
                    .invoke(json, snapshot, text);
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
}
