package dev.insitu.explain.look;

import dev.insitu.explain.thread.JavaThreads;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes stacks of other threads. From JDK 19 on, only the thread itself stops for its stack; on older JDKs the JVM stops all threads.
 * For one thread.
 */
final class StackTaker {
    private static final int ONE_THREAD_STOPS_FROM = 19;

    /** What a stop is assumed to take before the first. */
    private static final long FIRST_STOP_NANOS = 200_000;

    private static final StackTraceElement[] NONE = {};

    private final ThreadTimes times;
    private MethodHandle stackOfThread;
    private long stopNanos;

    /** Recently, for a stop of all threads. */
    private long usualStopNanos = FIRST_STOP_NANOS;

    StackTaker(ThreadTimes times) {
        this.times = times;
    }

    /** Finds the method that stops only one thread, from JDK 19 on. */
    void open(Instrumentation instrumentation) {
        try {
            if (Runtime.version().feature() >= ONE_THREAD_STOPS_FROM && instrumentation != null) {
                stackOfThread = stackOfThread(instrumentation);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Falls back to stopping all threads.
        }
    }

    /** {@link Thread}'s own method, not an override in the application's class. */
    private static MethodHandle stackOfThread(Instrumentation instrumentation) throws ReflectiveOperationException {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(StackTaker.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
                .findSpecial(
                        Thread.class, "getStackTrace", MethodType.methodType(StackTraceElement[].class), Thread.class);
    }

    /** Whether only the thread itself stops for its stack. */
    boolean stopsOneThread() {
        return stackOfThread != null;
    }

    /** Takes two stacks for each request: the thread's, and that of the owner of its lock. A missing stack is empty. */
    StackTraceElement[][][] take(List<StackRequest.Asked> asked) {
        stopNanos = 0;
        StackTraceElement[][][] stacks = new StackTraceElement[asked.size()][][];
        Arrays.fill(stacks, new StackTraceElement[][] {NONE, NONE});
        if (stackOfThread == null) {
            takeAtOnce(asked, stacks);
        } else {
            takeEach(asked, stacks);
        }
        return stacks;
    }

    /** Upper bound of the time for which all threads stopped in the last {@link #take}; 0 if they did not stop. */
    long stopNanos() {
        return stopNanos;
    }

    /** How long all threads stopped for a stack of late; 0 if they do not stop. */
    long usualStopNanos() {
        return stopsOneThread() ? 0 : usualStopNanos;
    }

    private void takeEach(List<StackRequest.Asked> asked, StackTraceElement[][][] stacks) {
        for (int i = 0; i < stacks.length; i++) {
            StackRequest request = asked.get(i).request();
            long holder = asked.get(i).holder();
            Thread other = holder > 0 ? JavaThreads.of(holder) : null;
            stacks[i] = new StackTraceElement[][] {stack(request.thread()), other == null ? NONE : stack(other)};
        }
    }

    /** Takes all stacks in one stop of all threads. */
    private void takeAtOnce(List<StackRequest.Asked> asked, StackTraceElement[][][] stacks) {
        long[] ids = new long[2 * stacks.length];
        int count = 0;
        for (StackRequest.Asked each : asked) {
            ids[count++] = each.request().id();
            if (each.holder() > 0) {
                ids[count++] = each.holder();
            }
        }
        long begunNanos = System.nanoTime();
        ThreadInfo[] infos = times.stacks(Arrays.copyOf(ids, count), CutStack.DEEPEST);
        stopNanos = System.nanoTime() - begunNanos;
        usualStopNanos = (3 * usualStopNanos + stopNanos) / 4;
        int next = 0;
        for (int i = 0; i < stacks.length; i++) {
            StackTraceElement[] own = stack(infos[next++]);
            stacks[i] = new StackTraceElement[][] {own, asked.get(i).holder() > 0 ? stack(infos[next++]) : NONE};
        }
    }

    private StackTraceElement[] stack(Thread thread) {
        try {
            return (StackTraceElement[]) stackOfThread.invokeExact(thread);
        } catch (Throwable e) {
            return NONE;
        }
    }

    private static StackTraceElement[] stack(ThreadInfo info) {
        return info == null ? NONE : info.getStackTrace();
    }
}
