package dev.insitu.weave.scan;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;

/**
 * The class file of a loaded class as the JVM writes it for transformers. No loader of the application is asked, but the JVM parses
 * the class again and stops all threads once.
 */
public final class LiveClassFile implements ClassFileTransformer {
    private final Class<?> wanted;
    private volatile byte[] found;

    private LiveClassFile(Class<?> wanted) {
        this.wanted = wanted;
    }

    /** The bytes of the class file; null if agents may not see them. */
    public static byte[] of(Class<?> type, Instrumentation instrumentation) {
        if (!instrumentation.isModifiableClass(type)) {
            return null;
        }
        LiveClassFile reader = new LiveClassFile(type);
        instrumentation.addTransformer(reader, true);
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError refused) {
            return null;
        } finally {
            instrumentation.removeTransformer(reader);
        }
        return reader.found;
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        found = redefined == wanted ? classFile : found;
        return null;
    }
}
