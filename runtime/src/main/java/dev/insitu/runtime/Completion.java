package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What woven code calls where a method returns a future whose completion is the call's end. Whoever called gets the very
 * same future; it has one more dependent, unless it has succeeded by then.
 */
public final class Completion {
    private static final long UNKNOWN = -1;

    /** Where a future of the JDK's has its result: null until then, a failure wrapped in the class of {@link #NOTHING}. */
    private static final long RESULT = offsetOfResult();

    /** What it has there for null. */
    private static final Object NOTHING = RESULT == UNKNOWN ? null : resultOfNull();

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

    /** An answer that was at hand. Asked without a call: any method of the JDK's may be woven. */
    private static boolean hasSucceeded(CompletionStage<?> stage) {
        if (stage.getClass() != CompletableFuture.class || RESULT == UNKNOWN) {
            return false;
        }
        Object result = UNSAFE.getReferenceVolatile(stage, RESULT);
        return result != null && (result == NOTHING || result.getClass() != NOTHING.getClass());
    }

    private static long offsetOfResult() {
        try {
            return UNSAFE.objectFieldOffset(CompletableFuture.class, "result");
        } catch (InternalError otherJdk) {
            return UNKNOWN;
        }
    }

    /** Muted: the method may be woven, and this call of it is not the application's. */
    private static Object resultOfNull() {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            return UNSAFE.getReferenceVolatile(CompletableFuture.completedFuture(null), RESULT);
        } finally {
            ThreadRegistry.unmute(muted);
        }
    }
}
