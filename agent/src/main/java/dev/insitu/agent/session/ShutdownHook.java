package dev.insitu.agent.session;

import dev.insitu.runtime.LastHook;

/** Runs the end of a session when the JVM ends, after the application's own hooks where the JDK lets us. */
final class ShutdownHook {
    private ShutdownHook() {}

    static void register(Runnable end) {
        try {
            LastHook.register(end);
        } catch (LinkageError | InternalError | RuntimeException e) {
            Runtime.getRuntime().addShutdownHook(new Thread(null, end, "insitu-end", 0, false));
        }
    }
}
