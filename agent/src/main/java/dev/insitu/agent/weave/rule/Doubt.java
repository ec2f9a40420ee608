package dev.insitu.agent.weave.rule;

/**
 * What is to be known of a class before it is known whether a rule means a method of it. A class that is loaded has the answer.
 *
 * @param ofClass whether the class may be none that the rule means
 * @param bridged internal name of the supertype with the method that a bridge calls, which the rule may mean, too; null where there is none
 */
public record Doubt(Rule rule, boolean ofClass, String bridged) {
    /** Whether the rule means the method. */
    public boolean isMeantIn(Class<?> type) {
        if (ofClass && !Supertypes.anyMatches(rule.pattern(), type)) {
            return false;
        }
        Class<?> inherited = bridged == null ? null : Supertypes.supertype(type, bridged);
        return inherited == null || !Supertypes.anyMatches(rule.pattern(), inherited);
    }
}
