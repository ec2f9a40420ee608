package dev.insitu.weave.scan;

import dev.insitu.config.pattern.MethodPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells rules that can mean classes of the JDK from those that cannot. Nearly all classes that are loaded when an
 * application starts are the JDK's, nearly all rules are about the application's: they need not meet, the less as types of
 * modules that the boot loader has extend, implement and carry nothing else.
 */
public final class JdkNames {
    private final List<Module> modules = new ArrayList<>();

    /** What was found out before: rules by the thousand are about few packages. */
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
     * Whether a class is of a module that the boot loader has. What an agent put into its path is in none.
     *
     * @param module null where nobody knows, as nothing is loaded
     */
    public static boolean isJdks(ClassLoader loader, Module module) {
        return loader == null && module != null && module.isNamed();
    }

    /** Whether a loader has a class that the JDK, up to 21, makes to call a method by reflection. The JVM does not find it by its own name. */
    public static boolean isOfReflection(ClassLoader loader) {
        return loader != null && loader.getClass().getName().equals("jdk.internal.reflect.DelegatingClassLoader");
    }

    /** Whether such a class, or a supertype or an annotation of one, can have the name that a pattern means. */
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
        // A dot may as well stand between a class and one nested in it.
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
