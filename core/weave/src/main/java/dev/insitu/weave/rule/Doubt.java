package dev.insitu.weave.rule;

import java.util.Objects;

/**
 * What is to be known before it is known whether a rule means a method of a class, or a call in it. A class that is loaded has its supertypes; a type
 * that a call names may be loaded later than that.
 *
 * @param ofClass whether the class may be none that the rule means
 * @param bridged internal name of the supertype with the method that a bridge calls, which the rule may mean, too; null where there is none
 * @param callee internal name of the type that a call names, which may be none that the rule means; null where it is not about a call
 * @param ofRuntime whether the class may not find what the woven code names
 */
public record Doubt(Rule rule, boolean ofClass, String bridged, String callee, boolean ofRuntime) {
    /** Whether the rule means it in a class that is loaded. */
    Answer answer(Class<?> type, RuleBook rules) {
        if (ofClass && !Supertypes.anyMatches(rule.pattern(), type)) {
            return Answer.NO;
        }
        Class<?> inherited = bridged == null ? null : Supertypes.supertype(type, bridged);
        if (inherited != null && Supertypes.anyMatches(rule.pattern(), inherited)) {
            return Answer.NO;
        }
        Answer answer = callee == null
                ? Answer.YES
                : rules.meansType(rule.call().orElseThrow(), type.getClassLoader(), type, callee);
        return answer == Answer.YES && ofRuntime ? rules.runtime().known(type.getClassLoader()) : answer;
    }

    /** Whether a method is to have a form for each answer. Where a rule means calls of any name, nearly all methods would. */
    public boolean deservesForms() {
        return callee == null || rule.call().orElseThrow().hasLiteralMethod();
    }

    /** A rule is itself, and what it says need not be compared. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
        return other instanceof Doubt doubt
                && doubt.rule == rule
                && doubt.ofClass == ofClass
                && doubt.ofRuntime == ofRuntime
                && Objects.equals(doubt.bridged, bridged)
                && Objects.equals(doubt.callee, callee);
    }

    @Override
    public int hashCode() {
        return rule.number() + 31 * (Objects.hashCode(bridged) + 31 * Objects.hashCode(callee));
    }
}
