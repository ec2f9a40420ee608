package dev.insitu.agent.weave;

import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.ProbeRule;
import dev.insitu.agent.config.When;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * A rule of the config as weaving asks it.
 *
 * @param number place among the rules, from 0
 * @param name of the probe or probes, where the user gave one
 * @param pattern the methods meant
 * @param merge whether all methods matched share one probe
 * @param when which returns count as work
 */
record Rule(int number, Optional<String> name, MethodPattern pattern, boolean merge, When when) {
    static Rule of(int number, ProbeRule probe) {
        if (probe instanceof ProbeRule.Method rule) {
            return new Rule(number, rule.name(), rule.method(), rule.merge(), rule.when());
        }
        throw new IllegalArgumentException("not supported yet: " + probe);
    }

    /** Whether everything the rule matches is counted by one probe: one method with its overloads and overrides, or merged. */
    boolean hasOneProbe() {
        return merge || pattern.isLiteral();
    }

    /** Name of the one probe. */
    String probeName() {
        return name.orElse(pattern.isLiteral() ? pattern.methodName() : pattern.toString());
    }

    /** What stands before a method in the name of its own probe. */
    String prefix() {
        return name.map(n -> n + ": ").orElse("");
    }

    /** Whether the methods matched can only be of one class. */
    boolean namesOneClass() {
        return pattern.namesOneClass();
    }

    boolean isAnnotation() {
        return pattern.annotation().isPresent();
    }

    /** Whether a class's name alone does not settle if the rule means any of its methods. */
    boolean looksInside() {
        return isAnnotation() || pattern.subtypes();
    }

    /** How the annotation's descriptor ends in every class file that mentions it. */
    String annotationSuffix() {
        String name = pattern.annotation().orElseThrow();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1) + ';';
    }

    /** The methods of a class that the rule means. */
    List<ClassScan.Method> select(ClassScan scan) {
        List<ClassScan.Method> selected = new ArrayList<>();
        for (ClassScan.Method method : scan.methods()) {
            if (pattern.matchesMethod(method.name, method.descriptor)
                    && isAnnotated(method)
                    && !isCompilersOwn(method, scan)
                    && !(pattern.subtypes() && isOnlyDeclared(method))) {
                selected.add(method);
            }
        }
        return selected;
    }

    /** The methods of a class as this rule could name them, for the user who meant one of them. */
    Set<String> hints(ClassScan scan) {
        Set<String> hints = new LinkedHashSet<>();
        for (ClassScan.Method method : scan.methods()) {
            if (method.name.charAt(0) != '<' && !isOnlyDeclared(method)) {
                hints.add(MethodName.hint(scan.name(), method, pattern.hasParameters()));
            }
        }
        return hints;
    }

    /** Whether a method is without code, in a class in which the rule did not name or mark just this one. */
    boolean isOnlyDeclared(ClassScan.Method method) {
        return method.is(Opcodes.ACC_ABSTRACT) && !pattern.isExact() && !isAnnotation();
    }

    private boolean isAnnotated(ClassScan.Method method) {
        return pattern.annotation().isEmpty() || method.annotations.stream().anyMatch(pattern::matchesAnnotation);
    }

    /**
     * A bridge only calls the method it bridges to, which would count twice, so it is meant only where a rule's parameters
     * leave that method out. So does a constructor that a compiler made up; of its other methods, those are meant that a
     * rule names without wildcards.
     */
    private boolean isCompilersOwn(ClassScan.Method method, ClassScan scan) {
        if (method.is(Opcodes.ACC_BRIDGE)) {
            return scan.methods().stream()
                    .anyMatch(other -> isBridged(other, method) && pattern.matchesMethod(other.name, other.descriptor));
        }
        return method.is(Opcodes.ACC_SYNTHETIC) && (!pattern.isLiteral() || pattern.constructor());
    }

    private static boolean isBridged(ClassScan.Method candidate, ClassScan.Method bridge) {
        return !candidate.is(Opcodes.ACC_BRIDGE)
                && candidate.name.equals(bridge.name)
                && Type.getArgumentTypes(candidate.descriptor).length
                        == Type.getArgumentTypes(bridge.descriptor).length;
    }
}
