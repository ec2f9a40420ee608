package dev.insitu.weave.scan;

import dev.insitu.config.pattern.MethodPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells rules that can mean classes of the JDK from those that cannot. When an application starts, nearly all loaded
 * classes are the JDK's, but nearly all rules are about the application's classes. Skipping the comparison is safe:
 * types in the boot loader's modules extend, implement and are annotated with types of these modules only.
 */
public final class JdkNames {
    private final List<Module> modules = new ArrayList<>();

    /** Caches earlier answers: thousands of rules name only a few packages. */
    private final Map<String, Boolean> packages = new HashMap<>();

    private final Map<String, Boolean> prefixes = new HashMap<>();

    public JdkNames() {
        for (Module module : ModuleLayer.boot().modules()) {
            if (module.getClassLoader() == null) {
                modules.add(module);
            }
        }
    }

    /**
     * Whether a class is in a named module of the boot loader. Classes that an agent appends to the boot path are in no
     * named module.
     *
     * @param module null if unknown because the class is not loaded
     */
    public static boolean isJdks(ClassLoader loader, Module module) {
        return loader == null && module != null && module.isNamed();
    }

    /**
     * Whether a loader holds a class that the JDK (up to 21) generates to call a method by reflection. The JVM does not
     * find such a class by its own name.
     */
    public static boolean isOfReflection(ClassLoader loader) {
        return loader != null && loader.getClass().getName().equals("jdk.internal.reflect.DelegatingClassLoader");
    }

    /** Whether a pattern can name a class of the JDK, or a supertype or an annotation of one. */
    public boolean mayBeMeant(MethodPattern pattern) {
        if (pattern.annotation().isPresent()) {
            String annotation = pattern.annotation().get();
            return annotation.indexOf('.') < 0 || mayBeMeant(annotation);
        }
        return mayBeMeant(pattern.className());
    }

    private boolean mayBeMeant(String name) {
        int star = name.indexOf('*');
        String literal = star < 0 ? name : name.substring(0, star);
        // A dot may also separate a nested class from its outer class.
        for (int dot = literal.indexOf('.'); dot >= 0; dot = literal.indexOf('.', dot + 1)) {
            if (hasPackage(literal.substring(0, dot))) {
                return true;
            }
        }
        return star >= 0 && hasPackageBelow(literal);
    }

    private boolean hasPackage(String name) {
        Boolean known = packages.get(name);
        if (known == null) {
            known = isPackage(name);
            packages.put(name, known);
        }
        return known;
    }

    private boolean hasPackageBelow(String prefix) {
        Boolean known = prefixes.get(prefix);
        if (known == null) {
            known = isPrefixOfPackage(prefix);
            prefixes.put(prefix, known);
        }
        return known;
    }

    private boolean isPackage(String name) {
        for (Module module : modules) {
            if (module.getPackages().contains(name)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPrefixOfPackage(String prefix) {
        for (Module module : modules) {
            for (String name : module.getPackages()) {
                if (name.startsWith(prefix)) {
                    return true;
                }
            }
        }
        return false;
    }
}
