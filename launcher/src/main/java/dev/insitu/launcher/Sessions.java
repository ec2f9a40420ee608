package dev.insitu.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.zip.ZipFile;

/**
 * The sessions that the tool begins and ends in a running JVM: one at a time, each with its own classes except the runtime's. A
 * second session replaces the first.
 */
final class Sessions {
    private static File directory;
    private static Runnable end;

    private Sessions() {}

    /** Begins a session. Throws and prints nothing; if it is refused, the reason is in the directory. */
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
            // The jar is gone or was replaced. The tool finds neither a recording nor a reason.
            end = null;
        }
    }

    /** Ends the session that reports to a directory, if it is the current one. */
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
