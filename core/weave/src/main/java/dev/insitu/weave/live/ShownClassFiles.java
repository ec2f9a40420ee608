package dev.insitu.weave.live;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Has the JVM show the class files of loaded classes to the transformers without changing a class. A last class gets a file that the JVM
 * refuses: HotSpot reads all files before it stops the threads and replaces any class, and gives up all if one is bad. So no thread stops,
 * and no compiled code is lost. Another JVM may transform the classes again, as they are.
 */
public final class ShownClassFiles implements ClassFileTransformer {
    private static final byte[] REFUSED = {0};

    /** Another agent may transform all classes meanwhile, this one with them. */
    private final Thread showing = Thread.currentThread();

    private ShownClassFiles() {}

    /** The class that the JVM is to refuse. */
    private static final class Last {}

    /** Shows them, in their order. A class that the JVM cannot show hides those behind it. */
    public static void show(Instrumentation instrumentation, Collection<Class<?>> classes) {
        ShownClassFiles refusal = new ShownClassFiles();
        List<Class<?>> all = new ArrayList<>(classes);
        all.add(Last.class);
        instrumentation.addTransformer(refusal, true);
        try {
            instrumentation.retransformClasses(all.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError refused) {
            // As wanted.
        } finally {
            instrumentation.removeTransformer(refusal);
        }
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        return redefined == Last.class && Thread.currentThread() == showing ? REFUSED : null;
    }
}
