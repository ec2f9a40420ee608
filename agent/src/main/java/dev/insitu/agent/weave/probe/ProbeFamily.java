package dev.insitu.agent.weave.probe;

import dev.insitu.agent.config.pattern.MethodPattern;
import dev.insitu.agent.config.value.ProbeRule;
import dev.insitu.agent.config.value.When;
import java.util.List;
import java.util.Optional;

/**
 * The probes that one rule of the config has.
 *
 * @param number place among the config's probes, from 0
 * @param kind as the report names it
 * @param meaning what the rule says of where a time begins and ends, with which a rule of another JVM can be compared
 * @param name of the probe or probes, where the user gave one
 * @param pattern the methods they take their names from
 * @param shared whether everything matched is counted by one probe
 * @param names of that one where the user gave none, the shortest first
 * @param when which returns count as work
 * @param oneIn of so many calls one is timed; 1 where all are, {@link ProbeRule#AUTO} where their rate says how many
 */
public record ProbeFamily(
        int number,
        String kind,
        String meaning,
        Optional<String> name,
        MethodPattern pattern,
        boolean shared,
        List<String> names,
        When when,
        int oneIn) {
    private static final String SPAN = "span";

    public static ProbeFamily of(int number, ProbeRule.Method rule) {
        String meaning = rule.untilCompletion() ? rule.text() + " until completion" : rule.text();
        return of(number, "method", meaning, rule, rule.method(), rule.when(), rule.oneIn());
    }

    public static ProbeFamily of(int number, ProbeRule.Call rule) {
        return of(number, "call", rule.text(), rule, rule.call(), rule.when(), rule.oneIn());
    }

    public static ProbeFamily of(int number, ProbeRule.Span rule) {
        String meaning = "from " + rule.from().text() + " to " + rule.to().text() + " match "
                + rule.match().text();
        return of(number, SPAN, meaning, rule, rule.from().method());
    }

    public static ProbeFamily of(int number, ProbeRule.Lines rule) {
        return of(number, "lines", rule.text(), rule, rule.method());
    }

    public static ProbeFamily of(int number, ProbeRule.JitterInPlace rule) {
        return of(number, "jitter", rule.text(), rule, rule.method());
    }

    private static ProbeFamily of(int number, String kind, String meaning, ProbeRule rule, MethodPattern pattern) {
        return of(number, kind, meaning, rule, pattern, When.ALWAYS, ProbeRule.ALL);
    }

    private static ProbeFamily of(
            int number, String kind, String meaning, ProbeRule rule, MethodPattern pattern, When when, int oneIn) {
        return new ProbeFamily(
                number,
                kind,
                inOneNotation(meaning),
                rule.name(),
                pattern,
                rule.hasOneProbe(),
                rule.defaultNames(),
                when,
                oneIn);
    }

    /** Methods can be written in two ways, with blanks or without. */
    private static String inOneNotation(String meaning) {
        return meaning.replace("::", "#").replace(", ", ",");
    }

    /** Whether it times from one place to another. */
    boolean isOfSpan() {
        return kind.equals(SPAN);
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
