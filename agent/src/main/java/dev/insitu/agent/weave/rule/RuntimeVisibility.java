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

    private static final String PACKAGE = "dev.insitu.runtime.";

    /**
     * All that woven code calls. Each is asked for: a loader may give to others what it does not give to its own classes, and from then on its own find it,
     * too, for the JVM remembers the answer.
     */
    private static final String[] CALLED = {
        "Probe", "Result", "SampledProbe", "ThinnedProbe", "Span", "Completion", "Handover", "Drive", "Iteration"
    };

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
            for (String name : CALLED) {
                if (Class.forName(PACKAGE + name, false, loader).getClassLoader() != null) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
