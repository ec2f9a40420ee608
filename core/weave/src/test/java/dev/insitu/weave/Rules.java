package dev.insitu.weave;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.LoaderFiles;
import dev.insitu.weave.rule.RuleBook;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Rules as a config would give them. */
public final class Rules {
    private static final Place PLACE = new Place("probes.yaml", 1);

    private Rules() {}

    public static RuleBook book(String... methods) {
        return book(of(methods));
    }

    /** For classes that lie in files, as they do for the tool. */
    public static RuleBook book(List<ProbeRule> probes) {
        return new RuleBook(probes, Optional.empty(), new LoaderFiles());
    }

    /** For classes of an application, whose loaders are not asked. */
    public static RuleBook ofApplication(String... methods) {
        return new RuleBook(of(methods), Optional.empty(), new BuiltInFiles());
    }

    public static List<ProbeRule> of(String... methods) {
        return Arrays.stream(methods).map(Rules::method).toList();
    }

    public static ProbeRule method(String method) {
        return rule(Optional.empty(), method, false, When.ALWAYS);
    }

    public static ProbeRule named(String name, String method) {
        return rule(Optional.of(name), method, false, When.ALWAYS);
    }

    public static ProbeRule merged(String name, String method) {
        return rule(Optional.of(name), method, true, When.ALWAYS);
    }

    static ProbeRule when(When when, String method) {
        return rule(Optional.empty(), method, false, when);
    }

    public static ProbeRule call(String name, String call, String in) {
        return call(name, call, in, When.ALWAYS);
    }

    static ProbeRule call(String name, String call, String in, When when) {
        return new ProbeRule.Call(PLACE, Optional.of(name), callPattern(call), pattern(in), false, when, 1);
    }

    static ProbeRule mergedCall(String name, String call, String in) {
        return new ProbeRule.Call(PLACE, Optional.of(name), callPattern(call), pattern(in), true, When.ALWAYS, 1);
    }

    private static MethodPattern pattern(String method) {
        try {
            return MethodPattern.parse(method);
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException(method, e);
        }
    }

    private static MethodPattern callPattern(String method) {
        try {
            return MethodPattern.parseAnyCall(method);
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException(method, e);
        }
    }

    private static ProbeRule rule(Optional<String> name, String method, boolean merge, When when) {
        return new ProbeRule.Method(PLACE, name, pattern(method), merge, when, CallEnd.RETURN);
    }
}
