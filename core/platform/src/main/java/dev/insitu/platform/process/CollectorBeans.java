package dev.insitu.platform.process;

import java.lang.instrument.Instrumentation;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The JVM's garbage collectors. The public API gives each a name as a bean and sorts for that. It may be the first sort of objects
 * in this JVM, which would fix how the application's objects are sorted. So this class calls the internal method on which the
 * public API is built.
 */
public final class CollectorBeans {
    private static final String PACKAGE = "sun.management";

    private CollectorBeans() {}

    /**
     * All collectors.
     *
     * @param instrumentation without it, or if this JDK has no such method, the public API is used
     */
    public static List<GarbageCollectorMXBean> all(Optional<Instrumentation> instrumentation) {
        try {
            return instrumentation.isPresent()
                    ? unnamed(instrumentation.get())
                    : ManagementFactory.getGarbageCollectorMXBeans();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return ManagementFactory.getGarbageCollectorMXBeans();
        }
    }

    private static List<GarbageCollectorMXBean> unnamed(Instrumentation instrumentation)
            throws ReflectiveOperationException {
        Map<String, Set<Module>> exported = Map.of(PACKAGE, Set.of(CollectorBeans.class.getModule()));
        instrumentation.redefineModule(
                ManagementFactory.class.getModule(), Set.of(), exported, Map.of(), Set.of(), Map.of());
        List<?> beans = (List<?>) Class.forName(PACKAGE + ".ManagementFactoryHelper")
                .getMethod("getGarbageCollectorMXBeans")
                .invoke(null);
        List<GarbageCollectorMXBean> collectors = new ArrayList<>(beans.size());
        for (Object bean : beans) {
            collectors.add((GarbageCollectorMXBean) bean);
        }
        return collectors;
    }
}
