package dev.insitu.runtime;

import jdk.internal.access.SharedSecrets;

/**
 * Runs something at shutdown <em>after</em> the application's own shutdown hooks, so that the calls they make are in the
 * report. Hooks added the public way all run at the same time.
 */
public final class LastHook {
    private LastHook() {}

    /** The JDK runs its hooks by slot: 0 console, 1 the application's, 2 delete-on-exit. The last is ours. */
    private static final int SLOT = 9;

    /**
     * Registers the one last hook.
     *
     * @throws IllegalStateException where the JVM is shutting down
     * @throws InternalError where the slot is taken
     */
    public static void register(Runnable hook) {
        SharedSecrets.getJavaLangAccess().registerShutdownHook(SLOT, true, hook);
    }
}
