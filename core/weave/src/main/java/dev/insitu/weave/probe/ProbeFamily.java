package dev.insitu.weave.probe;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.weave.scan.Target;
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
    private static final String METHOD = "method";
    private static final String SPAN = "span";
    private static final String UNTIL_COMPLETION = " until completion";

    public static ProbeFamily of(int number, ProbeRule.Method rule) {
        String meaning = rule.untilCompletion() ? rule.text() + UNTIL_COMPLETION : rule.text();
        return of(number, METHOD, meaning, rule, rule.method(), rule.when(), rule.oneIn());
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

    /**
     * The rule that counts the calls of a method for this one, too: rules that mean the same calls of one method have one probe. One
     * that gives the method a name goes before one that does not, and one for this method alone before a wildcard.
     */
    ProbeFamily countedBy(List<ProbeFamily> all, Target target) {
        ProbeFamily first = this;
        for (ProbeFamily other : all) {
            if (!first.isNamed() && other.meansTheSame(this, target) && other.precedes(first)) {
                first = other;
            }
        }
        return first;
    }

    private boolean meansTheSame(ProbeFamily other, Target target) {
        return pattern.annotation().isEmpty()
                && meansOneMethod(target)
                && other.meansOneMethod(target)
                && when == other.when
                && oneIn == other.oneIn
                && pattern.matchesClass(target.owner().replace('/', '.'))
                && pattern.matchesMethod(target.name(), target.descriptor());
    }

    /** Whether its probe on this method counts the calls of this method alone, from their begin to their end. */
    private boolean meansOneMethod(Target target) {
        boolean alone = shared ? pattern.isExact() && (pattern.hasParameters() || !target.overloaded()) : !isNamed();
        return kind.equals(METHOD) && alone && !meaning.endsWith(UNTIL_COMPLETION);
    }

    private boolean isNamed() {
        return name.isPresent();
    }

    private boolean precedes(ProbeFamily other) {
        if (isNamed() != other.isNamed()) {
            return isNamed();
        }
        return shared == other.shared ? number < other.number : shared;
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
