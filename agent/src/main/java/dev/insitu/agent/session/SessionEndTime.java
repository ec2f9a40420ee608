package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.LastHook;

/** When a session ends: with the JVM, or earlier on request. It always ends at the JVM's end. */
public final class SessionEndTime {
    private final boolean withJvm;
    private Thread hook;

    private SessionEndTime(boolean withJvm) {
        this.withJvm = withJvm;
    }

    /** Ends with the JVM: if the JDK allows it, after the application's shutdown hooks, so that their calls count. */
    public static SessionEndTime withJvm() {
        return new SessionEndTime(true);
    }

    /** Ends before the JVM on request; otherwise while the application's shutdown hooks run. */
    public static SessionEndTime beforeJvm() {
        return new SessionEndTime(false);
    }

    boolean isWithJvm() {
        return withJvm;
    }

    /** Runs this at the JVM's end, on an agent thread, because the thread that ends the JVM may have been interrupted. */
    void register(Runnable report) {
        Runnable end = new Runnable() {
            @Override
            public void run() {
                Daemon.runAndWait(report, "insitu-report");
            }
        };
        if (withJvm) {
            try {
                LastHook.register(end);
                return;
            } catch (LinkageError | InternalError | RuntimeException e) {
                // Falls back to an ordinary shutdown hook.
            }
        }
        hook = new Thread(null, end, "insitu-end", 0, false);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Removes the shutdown hook. */
    void unregister() {
        try {
            if (hook != null) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException e) {
            // The JVM is already shutting down; the hook then finds a finished session.
        }
    }
}
