package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What can be told of a {@link CompletableFuture} without a call: any method of the JDK's may be woven, and a call of ours is not the
 * application's. Where this JDK's futures look otherwise nothing is told. Any thread.
 */
final class JdkFuture {
    private static final long UNKNOWN = -1;

    /** Null until it is done; a failure is wrapped in the class of {@link #NOTHING}. */
    private static final long RESULT = offset(CompletableFuture.class, "result");

    /** The last of those that wait for it; null where none does. */
    private static final long WAITING = offset(CompletableFuture.class, "stack");

    /** The result that stands for null. */
    private static final Object NOTHING = RESULT == UNKNOWN ? null : resultOfNull();

    private static final long FAILURE = NOTHING == null ? UNKNOWN : offset(NOTHING.getClass(), "ex");

    private static final boolean KNOWN = RESULT != UNKNOWN && WAITING != UNKNOWN && FAILURE != UNKNOWN;

    private JdkFuture() {}

    /** What it has come to, in its own form; null where that is not known, or it is not done. */
    static Object result(CompletionStage<?> stage) {
        return KNOWN && stage instanceof CompletableFuture<?> ? UNSAFE.getReferenceVolatile(stage, RESULT) : null;
    }

    /** The failure in a {@link #result}; null where it has succeeded. */
    static Throwable failure(Object result) {
        return result.getClass() == NOTHING.getClass() ? (Throwable) UNSAFE.getReference(result, FAILURE) : null;
    }

    /** Whether it is known that nobody waits for it. Only of the JDK's own class: where others keep those that wait is their business. */
    static boolean isAlone(CompletionStage<?> stage) {
        return KNOWN
                && stage.getClass() == CompletableFuture.class
                && UNSAFE.getReferenceVolatile(stage, WAITING) == null;
    }

    private static long offset(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError otherJdk) {
            return UNKNOWN;
        }
    }

    private static Object resultOfNull() {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            return UNSAFE.getReferenceVolatile(CompletableFuture.completedFuture(null), RESULT);
        } finally {
            ThreadRegistry.unmute(muted);
        }
    }
}
