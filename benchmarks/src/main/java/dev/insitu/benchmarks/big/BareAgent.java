package dev.insitu.benchmarks.big;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/**
 * The least that any agent costs which changes classes of an application that runs already: asks the JVM once to transform some
 * of them again, and changes nothing.
 */
public final class BareAgent {
    private static final String APPLICATION = "big.";

    private BareAgent() {}

    /**
     * Called by the JVM.
     *
     * @param count how many classes
     */
    public static void agentmain(String count, Instrumentation instrumentation) throws UnmodifiableClassException {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (classes.size() < Integer.parseInt(count) && type.getName().startsWith(APPLICATION)) {
                classes.add(type);
            }
        }
        instrumentation.addTransformer(new Unchanged(), true);
        instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        System.err.println(classes.size() + " transformed again");
    }

    private static final class Unchanged implements ClassFileTransformer {}
}
