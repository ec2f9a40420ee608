package dev.insitu.recording.retired;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;

/**
 * Unmaps unused address space. The JDK's API unmaps only whole mappings; the internal call behind it takes any range of pages.
 */
public final class Unmapping {
    /** The classes with the internal call: from JDK 21 on, and before. */
    private static final String[] CLASSES = {"sun.nio.ch.UnixFileDispatcherImpl", "sun.nio.ch.FileChannelImpl"};

    private Unmapping() {}

    /** False where this JDK has no such call: the range stays mapped. */
    public static boolean unmap(Instrumentation instrumentation, long address, long bytes) {
        for (String name : CLASSES) {
            try {
                Method unmap = Class.forName(name, false, null).getDeclaredMethod("unmap0", long.class, long.class);
                Map<String, Set<Module>> opened = Map.of("sun.nio.ch", Set.of(Unmapping.class.getModule()));
                instrumentation.redefineModule(
                        Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
                unmap.setAccessible(true);
                unmap.invoke(null, address, bytes);
                return true;
            } catch (ReflectiveOperationException | RuntimeException e) {
                // The class of another JDK version.
            }
        }
        return false;
    }
}
