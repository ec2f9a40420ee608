package dev.insitu.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.zip.ZipFile;

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
        try {
            if (!isWanted()) {
                return;
            }
            boolean strict = isStrict();
            if (!start(argument, instrumentation, strict) && strict) {
                System.exit(2);
            }
        } catch (Throwable e) {
            // A security manager keeps the exit to itself. Why there is no session has been said.
        }
    }

    /** Not where a security manager keeps its properties to itself: the agent says so first. */
    private static boolean isStrict() {
        try {
            return Boolean.getBoolean("insitu.strict");
        } catch (SecurityException e) {
            return false;
        }
    }

    /** Where a security manager keeps its properties to itself, every JVM is wanted. */
    private static boolean isWanted() {
        try {
            return WantedMain.is(System.getProperty("insitu.main"), System.getProperty("sun.java.command"));
        } catch (SecurityException e) {
            return true;
        }
    }

    /**
     * Called by the JVM when the agent is loaded into an application that runs already: by the tool, to begin a session in a
     * report directory or to end it; by anybody else as for {@link #premain}.
     */
    public static void agentmain(String argument, Instrumentation instrumentation) {
        try {
            if (argument != null && argument.startsWith(ATTACH)) {
                Sessions.begin(new File(argument.substring(ATTACH.length())), instrumentation);
            } else if (argument != null && argument.startsWith(DETACH)) {
                Sessions.end(new File(argument.substring(DETACH.length())));
            } else {
                // An application that runs already is not ended, not even by -Dinsitu.strict.
                start(argument, instrumentation, false);
            }
        } catch (Throwable e) {
            refused(e, false);
        }
    }

    private static boolean start(String argument, Instrumentation instrumentation, boolean strict) {
        try {
            ZipFile jar = OwnJar.open();
            IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getPlatformClassLoader());
            Callable<Void> runtime = new BootstrapClasses(jar, loader, instrumentation);
            AgentEntry agent = (AgentEntry)
                    loader.loadClass("dev.insitu.agent.Agent").getConstructor().newInstance();
            return agent.start(argument, instrumentation, runtime, strict);
        } catch (Throwable e) {
            return refused(e, strict);
        }
    }

    private static boolean refused(Throwable reason, boolean strict) {
        try {
            String consequence = strict ? Consequence.EXIT : Consequence.UNPROFILED;
            System.err.println("insitu: agent disabled: " + words(reason) + consequence);
        } catch (Throwable e) {
            // The heap is full, or the application has put something broken in the place of System.err.
        }
        return false;
    }

    private static String words(Throwable reason) {
        if (reason instanceof IllegalStateException) {
            return reason.getMessage();
        }
        return reason instanceof SecurityException
                ? "the security manager refuses " + reason.getMessage()
                        + "; its policy must grant the agent's jar java.security.AllPermission"
                : reason.toString();
    }
}
