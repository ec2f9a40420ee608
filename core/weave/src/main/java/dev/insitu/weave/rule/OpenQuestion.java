package dev.insitu.weave.rule;

import java.util.Objects;

/**
 * The open questions that decide whether a rule means a method of a class, or a call in it. Once the class is loaded,
 * its supertypes are known; a type that a call names may be loaded later.
 *
 * @param ofClass true if it is not known yet whether the rule means the class
 * @param bridged internal name of the supertype whose method a bridge calls and the rule may mean too; null if there is
 * none
 * @param callee internal name of the type that a call names, if it is not known yet whether the rule means that type;
 * else null
 * @param ofRuntime true if it is not known yet whether the class finds the types that the woven code names
 */
public record OpenQuestion(Rule rule, boolean ofClass, String bridged, String callee, boolean ofRuntime) {
    /** Whether the rule means the method or call, given the loaded class. */
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

    /**
     * Whether a method gets a form for each answer. Not for rules that mean calls of any name: nearly all methods would
     * get forms.
     */
    public boolean deservesForms() {
        return callee == null || rule.call().orElseThrow().hasLiteralMethod();
    }

    /** Compares rules by identity, not by content. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
        return other instanceof OpenQuestion question
                && question.rule == rule
                && question.ofClass == ofClass
                && question.ofRuntime == ofRuntime
                && Objects.equals(question.bridged, bridged)
                && Objects.equals(question.callee, callee);
    }

    @Override
    public int hashCode() {
        return rule.number() + 31 * (Objects.hashCode(bridged) + 31 * Objects.hashCode(callee));
    }
}
