package dev.insitu.it.apps;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;

/** An agent of somebody else's: sees every class, and hands our application's on as they are. */
public final class OtherAgent implements ClassFileTransformer {
    private static Instrumentation instrumentation;
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

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (redefined != null) {
            seen = classFile;
        }
        return name != null && name.startsWith("dev/insitu/it/apps/") ? classFile.clone() : null;
    }
}
