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
    private Premain() {}

    /** Called by the JVM before the application's main. */
    public static void premain(String argument, Instrumentation instrumentation) {
        if (!start(argument, instrumentation) && Boolean.getBoolean("insitu.strict")) {
            System.exit(2);
        }
    }

    /** Called by the JVM when the agent is loaded into an application that runs already. */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        start(argument, instrumentation);
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
