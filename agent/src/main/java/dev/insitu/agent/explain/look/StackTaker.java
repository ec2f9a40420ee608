package dev.insitu.agent.explain.look;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Takes stacks of other threads. From JDK 19 on only the thread itself stops for it; before, the JVM has no other way than to stop all.
 * For one thread.
 */
final class StackTaker {
    private static final int ONE_THREAD_STOPS_FROM = 19;
    private static final int MOST_FRAMES = 100;
    private static final StackTraceElement[] NONE = {};

    private final ThreadTimes times;
    private MethodHandle stackOfThread;

    StackTaker(ThreadTimes times) {
        this.times = times;
    }

    /** Prepares it. */
    void open(Instrumentation instrumentation) {
        try {
            if (Runtime.version().feature() >= ONE_THREAD_STOPS_FROM && instrumentation != null) {
                stackOfThread = stackOfThread(instrumentation);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Then all threads stop.
        }
    }

    /** By {@link Thread}'s own method, not one by which the application's class overrides it. */
    private static MethodHandle stackOfThread(Instrumentation instrumentation) throws ReflectiveOperationException {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(StackTaker.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                .findSpecial(
                        Thread.class, "getStackTrace", MethodType.methodType(StackTraceElement[].class), Thread.class);
    }

    /** Whether only the thread itself stops. */
    boolean stopsOneThread() {
        return stackOfThread != null;
    }

    /**
     * The stacks of a thread and of another, the holder of what it waits for.
     *
     * @param holder the id of the other; not positive where there is none
     */
    StackTraceElement[][] take(Thread thread, long id, long holder) {
        if (stackOfThread != null) {
            Thread other = holder > 0 ? JavaThreads.of(holder) : null;
            return new StackTraceElement[][] {stack(thread), other == null ? NONE : stack(other)};
        }
        long[] ids = holder > 0 ? new long[] {id, holder} : new long[] {id};
        ThreadInfo[] infos = times.stacks(ids, MOST_FRAMES);
        return new StackTraceElement[][] {stack(infos[0]), infos.length > 1 ? stack(infos[1]) : NONE};
    }

    private StackTraceElement[] stack(Thread thread) {
        try {
            StackTraceElement[] stack = (StackTraceElement[]) stackOfThread.invokeExact(thread);
            return stack.length <= MOST_FRAMES ? stack : Arrays.copyOf(stack, MOST_FRAMES);
        } catch (Throwable e) {
            return NONE;
        }
    }

    private static StackTraceElement[] stack(ThreadInfo info) {
        return info == null ? NONE : info.getStackTrace();
    }
}
