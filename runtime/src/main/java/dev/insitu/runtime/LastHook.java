package dev.insitu.runtime;

import jdk.internal.access.SharedSecrets;

/**
 * Runs something at shutdown <em>after</em> the application's own shutdown hooks, so that the report includes the calls they
 * make. Hooks added with the public method all run at the same time.
 */
public final class LastHook {
    private LastHook() {}

    /** The JDK runs its hooks by slot: 0 console, 1 the application's, 2 delete-on-exit. Insitu uses the last. */
    private static final int SLOT = 9;

    /**
     * Registers the one last hook.
     *
     * @throws IllegalStateException if the JVM is shutting down
     * @throws InternalError if the slot is taken
     */
    public static void register(Runnable hook) {
        SharedSecrets.getJavaLangAccess().registerShutdownHook(SLOT, true, hook);
    }
}
