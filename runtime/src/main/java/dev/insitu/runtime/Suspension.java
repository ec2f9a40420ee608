package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.function.BiConsumer;

/**
 * Woven code of Kotlin's suspend functions calls this. A call lasts from its first entry until it has a result: it returns one, or
 * resumes the continuation that stands in place of its caller's. Any thread; throws nothing.
 */
public final class Suspension {
    private Suspension() {}

    /** What a suspend function returns that has no result yet: the only instance of this class that it returns. */
    private static final String SUSPENDED = "kotlin.coroutines.intrinsics.CoroutineSingletons";

    private static final ClassValue<Boolean> IS_SUSPENDED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getName().equals(SUSPENDED);
        }
    };

    /** What the state machine of a named suspend function extends; the second in a scope that restricts suspension. */
    private static final String STATE_MACHINE = "kotlin.coroutines.jvm.internal.ContinuationImpl";

    private static final String RESTRICTED = "kotlin.coroutines.jvm.internal.RestrictedContinuationImpl";

    /** Offset of a state machine's {@code label}, by its class; negative for another class. */
    private static final ClassValue<Long> LABEL = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            Class<?> parent = type.getSuperclass();
            String name = parent == null ? "" : parent.getName();
            if (!name.equals(STATE_MACHINE) && !name.equals(RESTRICTED)) {
                return -1L;
            }
            try {
                return UNSAFE.objectFieldOffset(type, "label");
            } catch (InternalError noStateMachine) {
                return -1L;
            }
        }
    };

    /** A call with the continuation that it resumes; null if there can be none, and the call ends when the function returns. */
    private static final class Call extends AsyncCall {
        Object continuation;

        Call(int probe) {
            super(probe);
        }
    }

    /**
     * The function was entered.
     *
     * @param continuation its last argument
     * @return the call; null if the function resumes
     */
    public static Object began(Object continuation, int probe) {
        try {
            if (ThreadRegistry.isMuted() || !begins(continuation)) {
                return null;
            }
            Call call = new Call(probe);
            call.continuation = adapted(continuation, call, probe);
            return call;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
            return null;
        }
    }

    /** Whether the function is entered for a call, and does not resume. */
    static boolean begins(Object continuation) {
        return continuation != null && !resumes(continuation);
    }

    /**
     * A continuation in place of one for which {@link #begins} is true, which reports its result and resumes that one; null, and
     * counted, if there can be none.
     */
    static Object adapted(Object continuation, BiConsumer<Object, Throwable> end, int probe) {
        Object adapted =
                Completion.watched(ResultAdapters.of(continuation.getClass()).adapter(), continuation, end);
        if (adapted == null) {
            ResultAdapters.countUnseen(continuation.getClass(), probe);
        }
        return adapted;
    }

    /** Whether what a function returned says that its result is there later. */
    private static boolean isSuspended(Object result) {
        return result != null && IS_SUSPENDED.get(result.getClass());
    }

    /**
     * Whether the function is entered with its own state machine. That sets the sign of its label before it enters its function, which
     * clears it before it calls another. Names do not tell: the function's may be another one for the JVM than in the source.
     */
    private static boolean resumes(Object continuation) {
        long label = LABEL.get(continuation.getClass());
        return label >= 0 && UNSAFE.getInt(continuation, label) < 0;
    }

    /** The continuation for the function's body. */
    public static Object continuation(Object given, Object call) {
        return call == null || ((Call) call).continuation == null ? given : ((Call) call).continuation;
    }

    /** The function returned. Without a result it ends later. */
    public static void returned(Object result, Object call) {
        if (call != null && endsWith(result, ((Call) call).continuation)) {
            ((Call) call).accept(result, null);
        }
    }

    /** Whether a call ends when the function returns this: its result, or anything where no continuation would see the result. */
    static boolean endsWith(Object returned, Object continuation) {
        return continuation == null || !isSuspended(returned);
    }

    /** The function threw. */
    public static void failed(Throwable failure, Object call) {
        if (call != null) {
            ((Call) call).accept(null, failure);
        }
    }
}
