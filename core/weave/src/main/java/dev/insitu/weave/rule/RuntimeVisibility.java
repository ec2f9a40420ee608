package dev.insitu.weave.rule;

import dev.insitu.runtime.Probe;

/**
 * Whether a loader's classes find the runtime's types that the driver's woven code names. Other woven code only calls
 * classes in {@code java.lang}, which every loader finds. A loader is asked when a woven method is about to run, never
 * while it loads a class. Thread-safe.
 */
final class RuntimeVisibility {
    private static final String PACKAGE = "dev.insitu.runtime.";

    /**
     * All types that the driver's code names. Each is asked for, because a loader may give other callers a type that it
     * does not give to its own classes. The JVM remembers the answer, so after that the loader's own classes find the
     * type, too.
     */
    private static final String[] NAMED = {"Drive", "Iteration", "DriveTakeover"};

    private final IdentityByLoader<Boolean> seen = new IdentityByLoader<>();
    private final TypeFiles builtIn = new BuiltInFiles();

    /** The answer known without asking the loader. */
    Answer known(ClassLoader loader) {
        // The tool weaves only to show matches; the woven code never runs there.
        if (Probe.class.getClassLoader() != null || builtIn.areOf(loader)) {
            return Answer.YES;
        }
        Boolean known = seen.get(loader);
        return known == null ? Answer.UNKNOWN : known ? Answer.YES : Answer.NO;
    }

    /** Asks the loader, unless it has been asked before. */
    void ask(ClassLoader loader) {
        if (known(loader) == Answer.UNKNOWN) {
            seen.putIfAbsent(loader, finds(loader));
        }
    }

    private static boolean finds(ClassLoader loader) {
        try {
            for (String name : NAMED) {
                if (Class.forName(PACKAGE + name, false, loader).getClassLoader() != null) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Why the driver cannot drive calls in this loader's classes, with the setting to change in known containers. */
    static String reason(ClassLoader loader) {
        String name = loader.getClass().getName();
        String reason = "its class loader does not find dev.insitu.runtime, which a driven call needs; ";
        if (name.startsWith("org.jboss.modules.")) {
            return reason
                    + "JBoss Modules (WildFly) needs -Djboss.modules.system.pkgs=dev.insitu.runtime, with what stands there already";
        }
        if (name.startsWith("org.eclipse.osgi.") || name.startsWith("org.apache.felix.")) {
            return reason
                    + "OSGi needs org.osgi.framework.bootdelegation=dev.insitu.runtime, with what stands there already";
        }
        if (name.startsWith("com.ibm.")) {
            return reason
                    + "Liberty needs org.osgi.framework.bootdelegation=dev.insitu.runtime in bootstrap.properties";
        }
        return reason + "it is " + name + ", and must give dev.insitu.runtime to its classes as it gives java.lang";
    }
}
