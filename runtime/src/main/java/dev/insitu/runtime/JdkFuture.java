package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads the state of a {@link CompletableFuture} without a call: any JDK method may be woven, and the agent's calls must not be
 * counted. If this JDK's futures have other fields, the state is unknown. Any thread.
 */
final class JdkFuture {
    private static final long UNKNOWN = -1;

    /** Offset of the result: null until the future is complete; a failure or a null result is wrapped. */
    private static final long RESULT = offset(CompletableFuture.class, "result");

    /** Offset of the newest dependent; null without dependents. */
    private static final long WAITING = offset(CompletableFuture.class, "stack");

    private static final Class<?> WRAPPER = wrapper();

    /** Offset of the wrapped failure; null in the wrapper of a null result. */
    private static final long FAILURE = WRAPPER == null ? UNKNOWN : offset(WRAPPER, "ex");

    private static final boolean KNOWN = RESULT != UNKNOWN && WAITING != UNKNOWN && FAILURE != UNKNOWN;

    private JdkFuture() {}

    /** The raw result, which may be a wrapper; null if it is unknown or the stage is not complete. */
    static Object result(CompletionStage<?> stage) {
        return KNOWN && stage instanceof CompletableFuture<?> ? UNSAFE.getReferenceVolatile(stage, RESULT) : null;
    }

    /** The failure in a {@link #result}; null if the stage succeeded. */
    static Throwable failure(Object result) {
        return result.getClass() == WRAPPER ? (Throwable) UNSAFE.getReference(result, FAILURE) : null;
    }

    /** Whether the stage certainly has no dependents. Only for the JDK's own class: subclasses may keep dependents elsewhere. */
    static boolean isAlone(Object stage) {
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
     * Loads the class without initialising it. Initialisation would create the common pool from the current system properties,
     * and main may still change them.
     */
    private static Class<?> wrapper() {
        try {
            return Class.forName(CompletableFuture.class.getName() + "$AltResult", false, null);
        } catch (ClassNotFoundException otherJdk) {
            return null;
        }
    }
}
