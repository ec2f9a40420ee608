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

    /** The directory to which {@code why} reports, and what ends it early. */
    private static File followed;

    private static Runnable endFollowing;

    private Sessions() {}

    /** Begins a session. Throws and prints nothing; if it is refused, the reason is in the directory. */
    static synchronized void begin(File reportDirectory, Instrumentation instrumentation) {
        endCurrent();
        end = started("dev.insitu.agent.attach.Attached", reportDirectory, instrumentation);
        directory = reportDirectory;
    }

    /** Follows a method beside the current session, if there is one. */
    static synchronized void follow(File reportDirectory, Instrumentation instrumentation) {
        Runnable started = started("dev.insitu.agent.attach.Why", reportDirectory, instrumentation);
        if (started != null) {
            endFollowing = started;
            followed = reportDirectory;
        }
    }

    /** @return null if it was refused */
    private static Runnable started(String entry, File reportDirectory, Instrumentation instrumentation) {
        try {
            ZipFile jar = OwnJar.open();
            IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getPlatformClassLoader());
            return (Runnable) loader.loadClass(entry)
                    .getMethod("start", File.class, Instrumentation.class, Callable.class)
                    .invoke(null, reportDirectory, instrumentation, new BootstrapClasses(jar, loader, instrumentation));
        } catch (Exception | Error e) {
            // The jar is gone or was replaced. The tool finds neither a recording nor a reason.
            return null;
        }
    }

    /** Ends the session, or what follows a method, that reports to a directory. */
    static synchronized void end(File reportDirectory) {
        if (reportDirectory.equals(directory)) {
            endCurrent();
        }
        if (reportDirectory.equals(followed)) {
            endFollowing.run();
            endFollowing = null;
            followed = null;
        }
    }

    private static void endCurrent() {
        if (end != null) {
            end.run();
            end = null;
        }
    }
}
