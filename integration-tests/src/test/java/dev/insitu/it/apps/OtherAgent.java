package dev.insitu.it.apps;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Another product's agent: sees every class, and returns the test application's unchanged. */
public final class OtherAgent implements ClassFileTransformer {
    private static Instrumentation instrumentation;
    private static final Set<String> AGAIN = Collections.synchronizedSet(new TreeSet<>());
    private byte[] seen;

    private OtherAgent() {}

    /** Called by the JVM before main. */
    public static void premain(String argument, Instrumentation instrumentation) {
        OtherAgent.instrumentation = instrumentation;
        instrumentation.addTransformer(new OtherAgent(), true);
    }

    /** The bytecode that the JVM has of a class now. */
    static byte[] bytesOf(Class<?> type) throws UnmodifiableClassException {
        OtherAgent agent = new OtherAgent();
        instrumentation.addTransformer(agent, true);
        instrumentation.retransformClasses(type);
        instrumentation.removeTransformer(agent);
        return agent.seen;
    }

    /** The loader of a class that is there once at most; null where there is none. */
    static ClassLoader loaderOf(String className) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals(className)) {
                return type.getClassLoader();
            }
        }
        return null;
    }

    /** The classes that any agent had transformed again. */
    static String transformedAgain() {
        return AGAIN.toString();
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (redefined != null) {
            seen = classFile;
            AGAIN.add(redefined.getName());
        }
        return name != null && name.startsWith("dev/insitu/it/apps/") ? classFile.clone() : null;
    }
}
