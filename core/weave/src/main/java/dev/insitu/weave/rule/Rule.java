package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.Place;
import dev.insitu.weave.kind.RuleAction;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A rule of the config in the form that weaving needs: it means methods, or calls in them.
 *
 * @param number index among the rules, from 0
 * @param pattern the methods meant
 * @param call the methods whose calls in those methods are meant; empty if the methods themselves are meant
 * @param action what to weave there
 * @param place where the user wrote the rule
 * @param use the name of the catalogue's file that it comes from; empty for a rule of the user's
 */
public record Rule(
        int number,
        MethodPattern pattern,
        Optional<MethodPattern> call,
        RuleAction action,
        Place place,
        Optional<String> use) {
    private static final String LAMBDA = "lambda$";

    /** The rule as the user wrote it. */
    @Override
    public String toString() {
        return action.lines().isPresent()
                ? action.lines().get().text()
                : (call.isPresent() ? call.get() + " in " : "") + pattern;
    }

    /** Whether the rule is about calls or lines inside the methods that it means. */
    public boolean looksIntoCode() {
        return call.isPresent() || action.lines().isPresent();
    }

    public boolean isAnnotation() {
        return pattern.annotation().isPresent();
    }

    /** Whether more than a class's name is needed to know if the rule means any of its methods. */
    boolean looksInside() {
        return isAnnotation() || pattern.subtypes();
    }

    /** The annotation's name without package and outer class. Every class that carries the annotation mentions this name. */
    public String annotationSimpleName() {
        String name = pattern.annotation().orElseThrow();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** The name of the methods that the rule means; every class with such a method mentions it. Null if the names may differ. */
    public String methodName() {
        return pattern.hasLiteralMethod() && !meansAnyMethod() ? pattern.methodName() : null;
    }

    /** The name that every class mentions of which the rule means a method, or a call in one; null if there is no such name. */
    String mentionedName() {
        boolean ofCall = call.isPresent() && call.get().hasLiteralMethod() && methodName() == null;
        return ofCall ? call.get().methodName() : methodName();
    }

    /** Whether the rule means methods of any name, which nearly every class has. */
    public boolean isOfAnyName() {
        return methodName() == null && call.isEmpty();
    }

    /** Whether the first two names of a class's package equal those of the type that the rule names. */
    public boolean isNear(String className) {
        String start = start(pattern.className());
        return !start.isEmpty() && start.equals(start(className.replace('/', '.')));
    }

    private static String start(String name) {
        int first = name.indexOf('.');
        int second = name.indexOf('.', first + 1);
        String start = second < 0 ? "" : name.substring(0, second);
        return start.indexOf('*') < 0 ? start : "";
    }

    private boolean meansAnyMethod() {
        return action.lines().isPresent() && action.lines().get().anyMethod();
    }

    /** The methods of a class that the rule means. */
    public List<ClassScan.Method> select(ClassScan scan) {
        List<ClassScan.Method> selected = new ArrayList<>();
        for (ClassScan.Method method : scan.methods()) {
            if (means(method)
                    && isAnnotated(method)
                    && action.means(method)
                    && (looksIntoCode() ? !method.is(Opcodes.ACC_BRIDGE) : !isCompilersOwn(method, scan))
                    && !(pattern.subtypes() && isOnlyDeclared(method))) {
                selected.add(method);
            }
        }
        return selected;
    }

    /**
     * A method that the rule would mean if it were not synthetic, or null. Bridges are ignored: the rule means the
     * methods that they call.
     */
    ClassScan.Method syntheticLeftOut(ClassScan scan) {
        for (ClassScan.Method method : scan.methods()) {
            if (method.is(Opcodes.ACC_SYNTHETIC)
                    && !method.is(Opcodes.ACC_BRIDGE)
                    && !method.name.equals("<init>")
                    && means(method)
                    && isAnnotated(method)
                    && isCompilersOwn(method, scan)) {
                return method;
            }
        }
        return null;
    }

    /**
     * The methods of a class as this rule could name them, as hints for the user who meant one of them. Excludes
     * methods that the rule means already. If the rule leaves out a synthetic method, only that method is returned: a
     * rule with its full name would weave it.
     */
    Set<String> hints(ClassScan scan) {
        Set<String> hints = new LinkedHashSet<>();
        boolean isOfClass = pattern.matchesClass(scan.name());
        ClassScan.Method leftOut = isOfClass ? syntheticLeftOut(scan) : null;
        if (leftOut != null) {
            hints.add(MethodName.hint(scan.name(), leftOut, pattern.hasParameters()));
            return hints;
        }
        for (ClassScan.Method method : scan.methods()) {
            if (method.name.charAt(0) != '<' && !isOnlyDeclared(method) && !(isOfClass && means(method))) {
                hints.add(MethodName.hint(scan.name(), method, pattern.hasParameters()));
            }
        }
        return hints;
    }

    /** Whether a method is abstract and the rule neither names it exactly nor selects it by an annotation. */
    boolean isOnlyDeclared(ClassScan.Method method) {
        return method.is(Opcodes.ACC_ABSTRACT) && !pattern.isExact() && !isAnnotation();
    }

    /** A lambda's body is a separate method. For calls and lines it still counts as part of the method that it is written in. */
    private boolean means(ClassScan.Method method) {
        return pattern.matchesMethod(method.name, method.descriptor)
                || meansAnyMethod()
                || (looksIntoCode()
                        && !pattern.hasParameters()
                        && pattern.matchesMethod(lambdasHome(method.name), "()V"));
    }

    /** The method that a lambda is written in, from javac's name lambda$HOME$NUMBER. */
    private static String lambdasHome(String name) {
        int end = name.lastIndexOf('$');
        int start = LAMBDA.length();
        return name.startsWith(LAMBDA) && end > start ? name.substring(start, end) : name;
    }

    private boolean isAnnotated(ClassScan.Method method) {
        return pattern.annotation().isEmpty() || carriesAnnotation(method);
    }

    private boolean carriesAnnotation(ClassScan.Method method) {
        for (String annotation : method.annotations) {
            if (pattern.matchesAnnotation(annotation)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the rule leaves a method out because a compiler made it. A bridge only calls another method, so each call
     * would count twice; the rule means the bridge only if the rule's parameters exclude the called method.
     * {@link RuleBook#meansInherited} decides about bridges to inherited methods. Synthetic constructors are always
     * left out; other synthetic methods unless the rule names them without wildcards.
     */
    private boolean isCompilersOwn(ClassScan.Method method, ClassScan scan) {
        if (method.is(Opcodes.ACC_BRIDGE)) {
            Call bridged = method.bridged(scan.name());
            return bridged != null
                    && bridged.owner().equals(scan.name())
                    && pattern.matchesMethod(bridged.name(), bridged.descriptor());
        }
        return method.is(Opcodes.ACC_SYNTHETIC) && (!pattern.isLiteral() || pattern.constructor());
    }
}
