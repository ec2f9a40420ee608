package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletionStage;

/**
 * What woven code calls where a method returns a future whose completion is the call's end. Whoever called gets the very
 * same future; it has one more dependent, unless it is done by then.
 */
public final class Completion {
    private Completion() {}

    /**
     * A call returned. Its sample ends when the stage completes, on whatever thread, and with an exception it is a failed one;
     * a stage that never completes is never counted. Anything else that was returned, null among it, ends the sample now.
     * Any thread; throws nothing.
     *
     * @param returned what the call returned
     * @param startNanos when it began
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
            // As for Probe: nothing of ours may reach the application.
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
