package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What woven code calls where a method returns a future whose completion is the call's end. Whoever called gets the very
 * same future; it has one more dependent.
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
            if (returned instanceof CompletionStage<?> stage && !hasSucceeded(stage)) {
                PendingStages.add(stage, startNanos, probe);
            } else {
                Probe.took(System.nanoTime() - startNanos, probe);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As for Probe: nothing of ours may reach the application.
        }
    }

    /**
     * Whether it is known to need no dependent: an answer that was at hand. Asked of the JDK's own futures alone, which have nothing else to do for
     * it; muted, for their methods may be woven.
     */
    private static boolean hasSucceeded(CompletionStage<?> stage) {
        if (stage.getClass() != CompletableFuture.class) {
            return false;
        }
        CompletableFuture<?> future = (CompletableFuture<?>) stage;
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            return future.isDone() && !future.isCompletedExceptionally();
        } finally {
            ThreadRegistry.unmute(muted);
        }
    }
}
