package dev.insitu.agent.weave;

import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.ProbeRule;
import dev.insitu.agent.config.When;
import java.util.List;
import java.util.Optional;

/**
 * The probes that one rule of the config has.
 *
 * @param number place among the config's probes, from 0
 * @param kind as the report names it
 * @param name of the probe or probes, where the user gave one
 * @param pattern the methods they take their names from
 * @param shared whether everything matched is counted by one probe
 * @param names of that one where the user gave none, the shortest first
 * @param when which returns count as work
 */
record ProbeFamily(
        int number,
        String kind,
        Optional<String> name,
        MethodPattern pattern,
        boolean shared,
        List<String> names,
        When when) {
    static ProbeFamily of(int number, ProbeRule.Method rule) {
        return ofMethods(number, "method", rule.name(), rule.method(), rule.merge(), rule.when());
    }

    static ProbeFamily of(int number, ProbeRule.Call rule) {
        return ofMethods(number, "call", rule.name(), rule.call(), rule.merge(), rule.when());
    }

    /** One probe for one method with its overloads and overrides, or for all that are merged; else one for each method. */
    private static ProbeFamily ofMethods(
            int number, String kind, Optional<String> name, MethodPattern pattern, boolean merge, When when) {
        String full = pattern.toString();
        String shortest = pattern.isLiteral() ? pattern.methodName() : full;
        List<String> names = List.of(shortest, MethodName.withoutPackage(full), full);
        return new ProbeFamily(number, kind, name, pattern, merge || pattern.isLiteral(), names, when);
    }

    static ProbeFamily of(int number, ProbeRule.Span rule) {
        MethodPattern from = rule.from().method();
        MethodPattern to = rule.to().method();
        List<String> names = List.of(
                from.methodName() + " to " + to.methodName(),
                MethodName.withoutPackage(from.toString()) + " to " + MethodName.withoutPackage(to.toString()),
                from + " to " + to);
        return new ProbeFamily(number, "span", rule.name(), from, true, names, When.ALWAYS);
    }

    static ProbeFamily of(int number, ProbeRule.Lines rule) {
        String full = rule.text();
        String inClass = full.substring(full.lastIndexOf('.') + 1);
        String shortest = rule.anyMethod() ? inClass : rule.method().methodName() + ':' + rule.lines();
        List<String> names = List.of(shortest, inClass, full);
        return new ProbeFamily(number, "lines", rule.name(), rule.method(), true, names, When.ALWAYS);
    }

    /** What stands before a method in the name of its own probe. */
    String prefix() {
        return name.map(n -> n + ": ").orElse("");
    }

    /** Whether the methods matched can only be of one class. */
    boolean namesOneClass() {
        return pattern.namesOneClass();
    }
}
