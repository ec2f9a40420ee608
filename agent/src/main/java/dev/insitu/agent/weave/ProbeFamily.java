package dev.insitu.agent.weave;

import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.When;
import java.util.Optional;

/**
 * The probes that one rule of the config has.
 *
 * @param number place among the config's probes, from 0
 * @param kind as the report names it
 * @param name of the probe or probes, where the user gave one
 * @param pattern the methods they take their names from
 * @param merge whether all methods matched share one probe
 * @param when which returns count as work
 */
record ProbeFamily(int number, String kind, Optional<String> name, MethodPattern pattern, boolean merge, When when) {
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
}
