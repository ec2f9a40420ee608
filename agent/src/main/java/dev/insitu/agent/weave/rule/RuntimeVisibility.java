package dev.insitu.agent.weave.rule;

import dev.insitu.runtime.Probe;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Whether classes of a loader find the runtime that woven code calls. A loader need not ask its parent for all packages; one
 * of OSGi asks for {@code java.*} alone. Woven code of its classes would fail where it is called. Thread-safe.
 */
public final class RuntimeVisibility {
    /** Why a class is left as it is. */
    public static final String REASON = "its class loader does not find dev.insitu.runtime, which woven code calls; "
            + "OSGi needs org.osgi.framework.bootdelegation=dev.insitu.runtime,dev.insitu.runtime.*";

    private final Map<ClassLoader, Boolean> seen = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Asks each loader once, and none of the JDK's own.
     *
     * @param loader null for the bootstrap loader
     */
    public boolean isGivenTo(ClassLoader loader) {
        if (Probe.class.getClassLoader() != null) {
            // In the tool, which weaves to show what would match, and calls nothing of it.
            return true;
        }
        if (loader == null
                || loader == ClassLoader.getSystemClassLoader()
                || loader == ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        Boolean known = seen.get(loader);
        if (known == null) {
            known = finds(loader);
            seen.put(loader, known);
        }
        return known;
    }

    private static boolean finds(ClassLoader loader) {
        try {
            return Class.forName(Probe.class.getName(), false, loader) == Probe.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
