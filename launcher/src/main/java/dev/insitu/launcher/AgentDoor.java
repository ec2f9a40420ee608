package dev.insitu.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.zip.ZipFile;

/**
 * Leads from the methods that the JVM calls to the agent. The application starts even if something fails here: one line reports it,
 * and no exception escapes, because an exception from premain would end the JVM.
 */
final class AgentDoor {
    /** The tool's prefix before a report directory. */
    private static final String ATTACH = "attach ";

    private static final String DETACH = "detach ";
    private static final String FOLLOW = "follow ";

    private AgentDoor() {}

    /**
     * The agent is loaded into a running application. The tool does so to begin or end a session in a report directory. Any other
     * caller starts the agent as before main.
     */
    static void attached(String argument, Instrumentation instrumentation) {
        try {
            if (argument != null && argument.startsWith(ATTACH)) {
                Sessions.begin(new File(argument.substring(ATTACH.length())), instrumentation);
            } else if (argument != null && argument.startsWith(FOLLOW)) {
                Sessions.follow(new File(argument.substring(FOLLOW.length())), instrumentation);
            } else if (argument != null && argument.startsWith(DETACH)) {
                Sessions.end(new File(argument.substring(DETACH.length())));
            } else {
                start(argument, instrumentation, false);
            }
        } catch (Throwable e) {
            refused(e, false);
        }
    }

    /** Starts a session, or prints why it cannot and returns false. */
    static boolean start(String argument, Instrumentation instrumentation, boolean strict) {
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
            String consequence = strict ? ProblemOutcome.EXIT : ProblemOutcome.UNPROFILED;
            System.err.println("insitu: agent disabled: " + words(reason) + consequence);
        } catch (Throwable e) {
            // The heap is full, or the application has replaced System.err with a broken stream.
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
