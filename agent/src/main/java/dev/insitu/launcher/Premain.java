package dev.insitu.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;

/**
 * The agent's door. Whatever goes wrong behind it, the application starts: one line says what, and nothing escapes,
 * because an exception out of premain would end the JVM.
 */
public final class Premain {
    /** What the tool puts before a report directory. */
    private static final String ATTACH = "attach ";

    private static final String DETACH = "detach ";

    private Premain() {}

    /** Called by the JVM before the application's main. */
    public static void premain(String argument, Instrumentation instrumentation) {
        if (!start(argument, instrumentation) && Boolean.getBoolean("insitu.strict")) {
            System.exit(2);
        }
    }

    /**
     * Called by the JVM when the agent is loaded into an application that runs already: by the tool, to begin a session in a
     * report directory or to end it; by anybody else as for {@link #premain}.
     */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        if (argument != null && argument.startsWith(ATTACH)) {
            Sessions.begin(new File(argument.substring(ATTACH.length())), instrumentation);
        } else if (argument != null && argument.startsWith(DETACH)) {
            Sessions.end(new File(argument.substring(DETACH.length())));
        } else {
            start(argument, instrumentation);
        }
    }

    private static boolean start(String argument, Instrumentation instrumentation) {
        try {
            File file = OwnJar.file();
            JarFile jar = new JarFile(file, false);
            Callable<Void> runtime = new BootstrapClasses(jar, instrumentation);
            return (boolean) new IsolatedLoader(file, jar, ClassLoader.getPlatformClassLoader())
                    .loadClass("dev.insitu.agent.Agent")
                    .getMethod("start", String.class, Instrumentation.class, Callable.class)
                    .invoke(null, argument, instrumentation, runtime);
        } catch (InvocationTargetException e) {
            return refused(e.getCause());
        } catch (Throwable e) {
            return refused(e);
        }
    }

    private static boolean refused(Throwable reason) {
        String words = reason instanceof IllegalStateException ? reason.getMessage() : reason.toString();
        System.err.println("insitu: not started, the application runs on: " + words);
        return false;
    }
}
