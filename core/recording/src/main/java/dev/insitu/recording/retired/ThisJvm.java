package dev.insitu.recording.retired;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;

/** Properties of this JVM that the release of images relies on. */
final class ThisJvm {
    private static final int VIRTUAL_THREADS_FROM = 21;

    /** Where virtual threads exist, an image shared by threads stays mapped. 19 and 20 had them as a preview. */
    static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= VIRTUAL_THREADS_FROM - 2;

    private ThisJvm() {}

    /**
     * Whether a stack shows all frames, inlined methods included, and no virtual thread runs without a carrier that shows it:
     * HotSpot with compilers. Zero was observed to call old woven code after its session.
     */
    static boolean showsAllFrames(Instrumentation instrumentation) {
        String name = System.getProperty("java.vm.name", "");
        return (name.endsWith("Server VM") || name.endsWith("Client VM"))
                && (!HAS_VIRTUAL_THREADS || areContinuationsSupported(instrumentation));
    }

    /** Without continuations a virtual thread has an OS thread of its own, and the JVM lists neither. */
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
