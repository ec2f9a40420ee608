package dev.insitu.weave.probe;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.weave.scan.Target;
import java.util.List;
import java.util.Optional;

/**
 * The probes of one rule of the config.
 *
 * @param number index among the config's probes, from 0
 * @param meaning the rule's text on where a time begins and ends; used to compare rules of different JVMs
 * @param name name of the probe or probes, if the user gave one
 * @param pattern the methods that the probes take their names from
 * @param shared whether one probe counts everything matched
 * @param names names for the shared probe if the user gave none, the shortest first
 * @param when which returns count as work
 * @param oneIn one call in this many is timed; 1 for all, {@link ProbeRule#AUTO} if the rate of calls decides
 * @param until what ends a call
 */
public record ProbeFamily(
        int number,
        ProbeKind kind,
        String meaning,
        Optional<String> name,
        MethodPattern pattern,
        boolean shared,
        List<String> names,
        When when,
        int oneIn,
        CallEnd until) {

    public static ProbeFamily of(int number, ProbeRule.Method rule) {
        String meaning = rule.text() + rule.until().text();
        return of(number, ProbeKind.METHOD, meaning, rule, rule.method(), rule.when(), rule.oneIn(), rule.until());
    }

    /** The probe that counts the calls of methods that are marks. */
    public static ProbeFamily ofMarks(int number, ProbeRule.Method rule) {
        return of(number, ProbeKind.MARK, rule.text(), rule, rule.method());
    }

    public static ProbeFamily of(int number, ProbeRule.Call rule) {
        return of(number, ProbeKind.CALL, rule.text(), rule, rule.call(), rule.when(), rule.oneIn(), CallEnd.RETURN);
    }

    public static ProbeFamily of(int number, ProbeRule.Span rule) {
        String meaning = "from " + rule.from().text() + " to " + rule.to().text() + " match "
                + rule.match().text();
        return of(number, ProbeKind.SPAN, meaning, rule, rule.from().method());
    }

    public static ProbeFamily of(int number, ProbeRule.Lines rule) {
        return of(number, ProbeKind.LINES, rule.text(), rule, rule.method());
    }

    public static ProbeFamily of(int number, ProbeRule.JitterInPlace rule) {
        return of(number, ProbeKind.JITTER, rule.text(), rule, rule.method());
    }

    private static ProbeFamily of(int number, ProbeKind kind, String meaning, ProbeRule rule, MethodPattern pattern) {
        return of(number, kind, meaning, rule, pattern, When.ALWAYS, ProbeRule.ALL, CallEnd.RETURN);
    }

    private static ProbeFamily of(
            int number,
            ProbeKind kind,
            String meaning,
            ProbeRule rule,
            MethodPattern pattern,
            When when,
            int oneIn,
            CallEnd until) {
        return new ProbeFamily(
                number,
                kind,
                inOneNotation(meaning),
                rule.name(),
                pattern,
                rule.hasOneProbe(),
                rule.defaultNames(),
                when,
                oneIn,
                until);
    }

    /**
     * The rule whose probe counts a method's calls for this rule, too. Rules that mean the same calls of a method share
     * one probe. A rule with a user's name takes precedence over a rule without, and a rule for this method alone over
     * a wildcard.
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

    /** Whether the rule's probe on this method counts only this method's calls, each from its start to its end. */
    private boolean meansOneMethod(Target target) {
        boolean alone = shared ? pattern.isExact() && (pattern.hasParameters() || !target.overloaded()) : !isNamed();
        return kind == ProbeKind.METHOD && alone && until instanceof CallEnd.Return;
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

    /** Unifies the notation: users write {@code ::} or {@code #}, and parameters with or without blanks. */
    private static String inOneNotation(String meaning) {
        return meaning.replace("::", "#").replace(", ", ",");
    }

    /** Whether its calls end when they return or throw, whatever they return. */
    boolean endsAtReturn() {
        return (kind == ProbeKind.METHOD || kind == ProbeKind.CALL) && until instanceof CallEnd.Return;
    }

    /** Whether calls wait in flight for an end that is found by a key. */
    boolean isOfSpan() {
        return kind == ProbeKind.SPAN || until instanceof CallEnd.Callback;
    }

    /** Whether it means only methods that serve a route, after which their probes are named. */
    public boolean isNamedByRoute() {
        return !shared && name.isPresent() && name.get().contains(ProbeRule.ROUTE);
    }

    /** The name of the probe of a method that serves a route. */
    String nameOf(String route) {
        return name.orElseThrow().replace(ProbeRule.ROUTE, route);
    }

    /** The text before the method in the name of a method's own probe. */
    String prefix() {
        return name.isPresent() && !isNamedByRoute() ? name.get() + ": " : "";
    }

    /** Whether all matched methods must be in one class. */
    boolean namesOneClass() {
        return pattern.namesOneClass();
    }
}
