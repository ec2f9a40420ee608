package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletionStage;

/**
 * Woven code calls this where a method returns a future whose completion ends the call. The caller gets the same future. The
 * future has one more dependent, unless it was complete already.
 */
public final class Completion {
    private Completion() {}

    /**
     * A call returned. Its sample ends when the stage completes, on any thread; completion with an exception counts as failed.
     * A stage that never completes is never counted. If the call returned no stage (null, for example), the sample ends now.
     * Any thread; throws nothing.
     *
     * @param returned what the call returned
     * @param startNanos when the call began
     */
    public static void watch(Object returned, long startNanos, int probe) {
        try {
            if (ThreadRegistry.isMuted()) {
                return;
            }
            if (returned instanceof CompletionStage<?> stage) {
                Object result = JdkFuture.result(stage);
                if (result == null) {
                    PendingStages.add(stage, startNanos, probe);
                } else {
                    ended(JdkFuture.failure(result), startNanos, probe);
                }
            } else {
                ended(null, startNanos, probe);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    private static void ended(Throwable failure, long startNanos, int probe) {
        long nanos = System.nanoTime() - startNanos;
        if (failure == null) {
            Probe.took(nanos, probe);
        } else {
            Probe.failed(failure, nanos, probe);
        }
    }
}
