package dev.insitu.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.zip.ZipFile;

/**
 * The sessions that the tool begins and ends in a JVM that runs already: one at a time, each with classes of its own but for
 * the runtime's. A second one takes the first one's place.
 */
final class Sessions {
    private static File directory;
    private static Runnable end;

    private Sessions() {}

    /** Begins one; nothing is thrown or printed, why it was refused is in the directory. */
    static synchronized void begin(File reportDirectory, Instrumentation instrumentation) {
        endCurrent();
        try {
            ZipFile jar = OwnJar.open();
            IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getPlatformClassLoader());
            end = (Runnable) loader.loadClass("dev.insitu.agent.attach.Attached")
                    .getMethod("start", File.class, Instrumentation.class, Callable.class)
                    .invoke(null, reportDirectory, instrumentation, new BootstrapClasses(jar, loader, instrumentation));
            directory = reportDirectory;
        } catch (Exception | Error e) {
            // The tool finds neither a recording nor a reason: the jar is gone, or another stands in its place.
            end = null;
        }
    }

    /** Ends the one that reports to a directory, if that is the current one. */
    static synchronized void end(File reportDirectory) {
        if (reportDirectory.equals(directory)) {
            endCurrent();
        }
    }

    private static void endCurrent() {
        if (end != null) {
            end.run();
            end = null;
        }
    }
}
