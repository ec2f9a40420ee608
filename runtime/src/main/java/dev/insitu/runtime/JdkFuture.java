package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What can be told of a {@link CompletableFuture} without a call: any method of the JDK's may be woven, and a call of ours is not the
 * application's. Where this JDK's futures look otherwise nothing is told. Any thread.
 */
final class JdkFuture {
    private static final long UNKNOWN = -1;

    /** Null until it is done; a failure, and the null that it may have come to, are wrapped. */
    private static final long RESULT = offset(CompletableFuture.class, "result");

    /** The last of those that wait for it; null where none does. */
    private static final long WAITING = offset(CompletableFuture.class, "stack");

    private static final Class<?> WRAPPER = wrapper();

    /** Null for the result that stands for null. */
    private static final long FAILURE = WRAPPER == null ? UNKNOWN : offset(WRAPPER, "ex");

    private static final boolean KNOWN = RESULT != UNKNOWN && WAITING != UNKNOWN && FAILURE != UNKNOWN;

    private JdkFuture() {}

    /** What it has come to, in its own form; null where that is not known, or it is not done. */
    static Object result(CompletionStage<?> stage) {
        return KNOWN && stage instanceof CompletableFuture<?> ? UNSAFE.getReferenceVolatile(stage, RESULT) : null;
    }

    /** The failure in a {@link #result}; null where it has succeeded. */
    static Throwable failure(Object result) {
        return result.getClass() == WRAPPER ? (Throwable) UNSAFE.getReference(result, FAILURE) : null;
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

    /**
     * Only loaded, as the futures' own class: an initialised one has made the common pool, by the system's properties of that moment, and main
     * may still set others.
     */
    private static Class<?> wrapper() {
        try {
            return Class.forName(CompletableFuture.class.getName() + "$AltResult", false, null);
        } catch (ClassNotFoundException otherJdk) {
            return null;
        }
    }
}
