package dev.insitu.recording.retired;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;

/** What this JVM is known to do. */
final class ThisJvm {
    private static final int VIRTUAL_THREADS_FROM = 21;

    /** From when on an image that threads shared stays. 19 and 20 had them as a preview. */
    static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= VIRTUAL_THREADS_FROM - 2;

    private ThisJvm() {}

    /**
     * Whether a stack is shown with all frames, those of inlined methods too, and no virtual thread runs without one that shows it: HotSpot
     * with compilers. On Zero, old woven code was seen to be called after its session.
     */
    static boolean showsAllFrames(Instrumentation instrumentation) {
        String name = System.getProperty("java.vm.name", "");
        return (name.endsWith("Server VM") || name.endsWith("Client VM"))
                && (!HAS_VIRTUAL_THREADS || areContinuationsSupported(instrumentation));
    }

    /** Without, a virtual thread has a thread of the system to itself, and the JVM lists neither. */
    private static boolean areContinuationsSupported(Instrumentation instrumentation) {
        try {
            Map<String, Set<Module>> exported = Map.of("jdk.internal.vm", Set.of(ThisJvm.class.getModule()));
            instrumentation.redefineModule(Object.class.getModule(), Set.of(), exported, Map.of(), Set.of(), Map.of());
            Method supported = Class.forName("jdk.internal.vm.ContinuationSupport", true, null)
                    .getMethod("isSupported");
            return (boolean) supported.invoke(null);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return false;
        }
    }
}
