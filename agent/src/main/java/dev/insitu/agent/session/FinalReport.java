package dev.insitu.agent.session;

import dev.insitu.agent.Console;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.format.Format;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;

/** Writes and prints the report of all that this JVM has recorded. */
public final class FinalReport {
    private FinalReport() {}

    /** Loads this class while its jar is there: it may be replaced before the end. */
    static void load() {
        // To be called is enough.
    }

    /**
     * Writes the recording, the forms of the report, and prints it, in this order: the least is lost if one fails.
     *
     * @param directory the report directory, which exists
     * @param print whether stderr is there to be printed to
     */
    public static void write(String directory, boolean print) throws IOException {
        File target = new File(directory);
        Recording recording = LiveRecording.readToTheEnd();
        RecordingFile.write(recording, new File(target, RecordingFile.NAME));
        Snapshot snapshot = Snapshot.of(recording);
        ReportWriter.write(snapshot, target, snapshot.outputs());
        if (print && snapshot.outputs().contains("console")) {
            PrintStream console = Console.open();
            console.print(Format.named("console").orElseThrow().render(snapshot));
            console.flush();
        }
    }

    /**
     * The same with classes loaded afresh. A class of ours whose initialisation met a full heap stays broken for good, and
     * the application may have emptied its heap since.
     */
    static void writeWithFreshClasses(String directory, boolean print)
            throws IOException, ReflectiveOperationException {
        URLClassLoader own = (URLClassLoader) FinalReport.class.getClassLoader();
        try (URLClassLoader fresh = new URLClassLoader(own.getURLs(), own.getParent())) {
            fresh.loadClass(FinalReport.class.getName())
                    .getMethod("write", String.class, boolean.class)
                    .invoke(null, directory, print);
        } catch (InvocationTargetException e) {
            throw new IOException("also with fresh classes: " + e.getCause(), e);
        }
    }
}
