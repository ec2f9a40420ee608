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
    private static final Place PLACE = new Place("probes.yaml", 1);

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

    static ProbeRule call(String name, String call, String in) {
        return call(name, call, in, When.ALWAYS);
    }

    static ProbeRule call(String name, String call, String in, When when) {
        return new ProbeRule.Call(PLACE, Optional.of(name), pattern(call), pattern(in), false, when);
    }

    static ProbeRule mergedCall(String name, String call, String in) {
        return new ProbeRule.Call(PLACE, Optional.of(name), pattern(call), pattern(in), true, When.ALWAYS);
    }

    private static MethodPattern pattern(String method) {
        try {
            return MethodPattern.parse(method);
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException(method, e);
        }
    }

    private static ProbeRule rule(Optional<String> name, String method, boolean merge, When when) {
        return new ProbeRule.Method(PLACE, name, pattern(method), merge, when, false);
    }
}
