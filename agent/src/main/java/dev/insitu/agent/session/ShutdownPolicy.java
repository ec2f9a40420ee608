package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.LastHook;

/** When a session ends: with the JVM, or before it if somebody says so. At the JVM's end it ends in any case. */
public final class ShutdownPolicy {
    private final boolean withJvm;
    private Thread hook;

    private ShutdownPolicy(boolean withJvm) {
        this.withJvm = withJvm;
    }

    /** With the JVM: after the application's own shutdown hooks where the JDK lets us, whose calls then count. */
    public static ShutdownPolicy withJvm() {
        return new ShutdownPolicy(true);
    }

    /** Before the JVM; if it is not, then while the application's own hooks run. */
    public static ShutdownPolicy beforeJvm() {
        return new ShutdownPolicy(false);
    }

    boolean isWithJvm() {
        return withJvm;
    }

    /** Has this run at the JVM's end, on a thread of the agent: the one that ends the JVM may have been interrupted. */
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
                // Then as everybody does.
            }
        }
        hook = new Thread(null, end, "insitu-end", 0, false);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** There is nothing left to be done at the JVM's end. */
    void unregister() {
        try {
            if (hook != null) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException e) {
            // The JVM is at its end already; the hook finds that all is done.
        }
    }
}
