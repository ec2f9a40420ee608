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
 * Methods that the config means, or calls in them, as weaving asks for them.
 *
 * @param number place among the rules, from 0
 * @param pattern the methods meant
 * @param call the methods whose calls are meant in those; empty where it is the methods themselves
 * @param action what for
 * @param place where the user wrote it
 */
public record Rule(int number, MethodPattern pattern, Optional<MethodPattern> call, RuleAction action, Place place) {
    private static final String LAMBDA = "lambda$";

    /** As the user wrote it. */
    @Override
    public String toString() {
        return action.lines().isPresent()
                ? action.lines().get().text()
                : (call.isPresent() ? call.get() + " in " : "") + pattern;
    }

    /** Whether it is about what is inside of the methods it means. */
    public boolean looksIntoCode() {
        return call.isPresent() || action.lines().isPresent();
    }

    public boolean isAnnotation() {
        return pattern.annotation().isPresent();
    }

    /** Whether a class's name alone does not settle if the rule means any of its methods. */
    boolean looksInside() {
        return isAnnotation() || pattern.subtypes();
    }

    /** The annotation's name without a package or an outer class: what every class that carries it mentions. */
    public String annotationSimpleName() {
        String name = pattern.annotation().orElseThrow();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** The name of the methods it means, which every class that has one mentions; null where they may have several. */
    public String methodName() {
        return pattern.hasLiteralMethod() && !meansAnyMethod() ? pattern.methodName() : null;
    }

    /** Whether it means methods of any name: nearly each class has some. */
    public boolean isOfAnyName() {
        return methodName() == null && call.isEmpty();
    }

    /** Whether a class is of the same packages, as far as their first two names say, as the type that the rule names. */
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
    List<ClassScan.Method> select(ClassScan scan) {
        List<ClassScan.Method> selected = new ArrayList<>();
        for (ClassScan.Method method : scan.methods()) {
            if (means(method)
                    && isAnnotated(method)
                    && (looksIntoCode() ? !method.is(Opcodes.ACC_BRIDGE) : !isCompilersOwn(method, scan))
                    && !(pattern.subtypes() && isOnlyDeclared(method))) {
                selected.add(method);
            }
        }
        return selected;
    }

    /** A method that the rule would mean if a compiler had not made it up, or null. What bridges lead to is meant itself. */
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
     * The methods of a class as this rule could name them, for the user who meant one of them: none that it means as it stands; but where that is
     * left out as synthetic, that one alone, which its full name would weave.
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

    /** Whether a method is without code, in a class in which the rule did not name or mark just this one. */
    boolean isOnlyDeclared(ClassScan.Method method) {
        return method.is(Opcodes.ACC_ABSTRACT) && !pattern.isExact() && !isAnnotation();
    }

    /** A lambda's body is a method of its own; for what is inside, it is still part of the method it stands in. */
    private boolean means(ClassScan.Method method) {
        return pattern.matchesMethod(method.name, method.descriptor)
                || meansAnyMethod()
                || (looksIntoCode()
                        && !pattern.hasParameters()
                        && pattern.matchesMethod(lambdasHome(method.name), "()V"));
    }

    /** As javac names it: lambda$HOME$NUMBER. */
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
     * A bridge only calls another method, which would count twice, so it is meant only where a rule's parameters leave that method out; of one that
     * it inherits {@link RuleBook#meansInherited} knows more. A constructor that a compiler made up is never meant; of its other methods, those that a
     * rule names without wildcards.
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
