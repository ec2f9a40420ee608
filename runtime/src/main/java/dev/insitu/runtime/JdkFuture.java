package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What can be told of a future of the JDK's own class without a call: any method of the JDK's may be woven, and a call of ours is not the
 * application's. Where this JDK's futures look otherwise nothing is told. Any thread.
 */
final class JdkFuture {
    private static final long UNKNOWN = -1;

    /** Null until it is done; a failure is wrapped in the class of {@link #NOTHING}. */
    private static final long RESULT = offset("result");

    /** The last of those that wait for it; null where none does. */
    private static final long WAITING = offset("stack");

    /** The result that stands for null. */
    private static final Object NOTHING = RESULT == UNKNOWN ? null : resultOfNull();

    private JdkFuture() {}

    /** Whether it is known to be done, and no failure. */
    static boolean hasSucceeded(CompletionStage<?> stage) {
        if (!isOne(stage)) {
            return false;
        }
        Object result = UNSAFE.getReferenceVolatile(stage, RESULT);
        return result != null && (result == NOTHING || result.getClass() != NOTHING.getClass());
    }

    /** Whether it is known that nobody waits for it. */
    static boolean isAlone(CompletionStage<?> stage) {
        return isOne(stage) && UNSAFE.getReferenceVolatile(stage, WAITING) == null;
    }

    private static boolean isOne(CompletionStage<?> stage) {
        return stage.getClass() == CompletableFuture.class && RESULT != UNKNOWN && WAITING != UNKNOWN;
    }

    private static long offset(String field) {
        try {
            return UNSAFE.objectFieldOffset(CompletableFuture.class, field);
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
