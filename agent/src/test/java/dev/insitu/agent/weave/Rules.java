package dev.insitu.agent.weave;

import dev.insitu.agent.config.InvalidValueException;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.Place;
import dev.insitu.agent.config.ProbeRule;
import dev.insitu.agent.config.When;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Rules as a config would give them. */
final class Rules {
    private Rules() {}

    static RuleBook book(String... methods) {
        return book(of(methods));
    }

    static RuleBook book(List<ProbeRule> probes) {
        return new RuleBook(probes, Optional.empty());
    }

    static List<ProbeRule> of(String... methods) {
        return Arrays.stream(methods).map(Rules::method).toList();
    }

    static ProbeRule method(String method) {
        return rule(Optional.empty(), method, false, When.ALWAYS);
    }

    static ProbeRule named(String name, String method) {
        return rule(Optional.of(name), method, false, When.ALWAYS);
    }

    static ProbeRule merged(String name, String method) {
        return rule(Optional.of(name), method, true, When.ALWAYS);
    }

    static ProbeRule when(When when, String method) {
        return rule(Optional.empty(), method, false, when);
    }

    private static ProbeRule rule(Optional<String> name, String method, boolean merge, When when) {
        try {
            return new ProbeRule.Method(
                    new Place("probes.yaml", 1), name, MethodPattern.parse(method), merge, when, false);
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException(method, e);
        }
    }
}
