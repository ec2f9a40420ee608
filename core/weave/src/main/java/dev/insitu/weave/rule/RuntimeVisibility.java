package dev.insitu.weave.rule;

import dev.insitu.runtime.Probe;

/**
 * Whether classes of a loader find the types of the runtime that the driver's woven code names. Calls alone go by way of
 * {@code java.lang}, which each loader finds. A loader is asked where a woven method is about to run, never while it loads a class. Thread-safe.
 */
final class RuntimeVisibility {
    private static final String PACKAGE = "dev.insitu.runtime.";

    /**
     * All that the driver's code names. Each is asked for: a loader may give to others what it does not give to its own classes, and from then on its own
     * find it, too, for the JVM remembers the answer.
     */
    private static final String[] NAMED = {"Drive", "Iteration", "DriveTakeover"};

    private final IdentityByLoader<Boolean> seen = new IdentityByLoader<>();
    private final TypeFiles builtIn = new BuiltInFiles();

    /** What is known without asking. */
    Answer known(ClassLoader loader) {
        // In the tool, which weaves to show what would match, nothing of it is called.
        if (Probe.class.getClassLoader() != null || builtIn.areOf(loader)) {
            return Answer.YES;
        }
        Boolean known = seen.get(loader);
        return known == null ? Answer.UNKNOWN : known ? Answer.YES : Answer.NO;
    }

    /** Asks, if it has not been asked before. */
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

    /** Why the driver leaves alone what it was to drive in a class of this loader; the container says how that can be helped. */
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
