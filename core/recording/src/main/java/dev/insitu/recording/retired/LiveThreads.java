package dev.insitu.recording.retired;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All threads of this JVM with their whole stacks. Reads some threads at a time: the JVM stops them all during a look, which would
 * be long with thousands of threads.
 */
final class LiveThreads {
    /** Threads in one look, which then takes about a millisecond. */
    private static final int AT_A_TIME = 64;

    private final Method list;
    private final Method stacks;

    /** @throws ReflectiveOperationException where this JDK does not have these methods */
    LiveThreads(Instrumentation instrumentation) throws ReflectiveOperationException {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(LiveThreads.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        // Thread.getAllStackTraces is built on these. Thread.getStackTrace omits the outermost frames of deep stacks.
        list = Thread.class.getDeclaredMethod("getThreads");
        stacks = Thread.class.getDeclaredMethod("dumpThreads", Thread[].class);
        list.setAccessible(true);
        stacks.setAccessible(true);
    }

    /** The threads that have started and not ended, without virtual threads. */
    Thread[] all() throws ReflectiveOperationException {
        return (Thread[]) list.invoke(null);
    }

    /** The given threads whose stacks show that they may count. */
    Thread[] in(FrameCheck check, Thread[] threads) throws ReflectiveOperationException {
        List<Thread> in = new ArrayList<>();
        for (int from = 0; from < threads.length; from += AT_A_TIME) {
            Thread[] some = Arrays.copyOfRange(threads, from, Math.min(from + AT_A_TIME, threads.length));
            StackTraceElement[][] seen = (StackTraceElement[][]) stacks.invoke(null, (Object) some);
            for (int i = 0; i < some.length; i++) {
                if (check.mayCount(some[i], seen[i])) {
                    in.add(some[i]);
                }
            }
        }
        return in.toArray(new Thread[0]);
    }
}
