package dev.insitu.agent.weave;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Gives each probe a name that no other has, and the shortest of those that say enough: {@code parse}, {@code
 * Parser#parse}, {@code Parser#parse(String)} and so on. Names of rules with one probe depend on the rules alone; where
 * methods of the same name are met in classes of the same simple name, the one met first has the shorter.
 */
final class ProbeNames {
    private final Set<String> taken = new HashSet<>();
    private final Map<Integer, String> byRule = new HashMap<>();

    ProbeNames(List<Rule> rules) {
        // What the user wrote is his, however early another rule comes upon a method of that name.
        for (Rule rule : rules) {
            if (rule.hasOneProbe() && rule.name().isPresent()) {
                taken.add(rule.probeName());
                byRule.put(rule.number(), rule.probeName());
            }
        }
        for (Rule rule : rules) {
            if (rule.hasOneProbe() && rule.name().isEmpty()) {
                byRule.put(rule.number(), ofUnnamed(rule, rules));
            }
        }
    }

    private String ofUnnamed(Rule rule, List<Rule> rules) {
        String pattern = rule.pattern().toString();
        return isShared(rule.probeName(), rules)
                ? firstFree(rule, MethodName.withoutPackage(pattern), pattern)
                : firstFree(rule, rule.probeName(), MethodName.withoutPackage(pattern), pattern);
    }

    private static boolean isShared(String name, List<Rule> rules) {
        int sharers = 0;
        for (Rule rule : rules) {
            sharers += rule.hasOneProbe() && rule.probeName().equals(name) ? 1 : 0;
        }
        return sharers > 1;
    }

    /** Of the probe that a rule has on this method, alone or with others. */
    String of(Rule rule, ClassScan scan, ClassScan.Method method) {
        if (rule.hasOneProbe()) {
            return byRule.get(rule.number());
        }
        String inClass = MethodName.simple(scan.name()) + '#' + method.name;
        String parameters = MethodName.shortParameters(method.descriptor);
        String overload = isOverloaded(method, scan) ? parameters : "";
        String prefix = rule.prefix();
        return firstFree(
                rule,
                prefix + (rule.namesOneClass() ? method.name : inClass) + overload,
                prefix + inClass + overload,
                prefix + inClass + parameters,
                prefix + MethodName.full(scan.name(), method));
    }

    private static boolean isOverloaded(ClassScan.Method method, ClassScan scan) {
        int sameName = 0;
        for (ClassScan.Method other : scan.methods()) {
            sameName += other.name.equals(method.name) && !other.is(Opcodes.ACC_SYNTHETIC) ? 1 : 0;
        }
        return sameName > 1;
    }

    private String firstFree(Rule rule, String... candidates) {
        for (String candidate : candidates) {
            if (taken.add(candidate)) {
                return candidate;
            }
        }
        return candidates[candidates.length - 1] + " (rule " + (rule.number() + 1) + ')';
    }
}
