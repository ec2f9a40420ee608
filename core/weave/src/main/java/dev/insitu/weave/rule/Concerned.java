package dev.insitu.weave.rule;

import java.util.List;

/**
 * The rules that may mean methods of a class.
 *
 * @param sure the rules that mean the class, in the order of their numbers
 * @param doubtful the rules that mean the class only if they name one of its supertypes that are not known yet
 */
public record Concerned(List<Rule> sure, List<Rule> doubtful) {
    private static final Concerned NONE = new Concerned(List.of(), List.of());

    static Concerned of(List<Rule> sure, List<Rule> doubtful) {
        return sure.isEmpty() && doubtful.isEmpty() ? NONE : new Concerned(sure, doubtful);
    }

    public boolean isEmpty() {
        return sure.isEmpty() && doubtful.isEmpty();
    }

    /** Whether one of the rules is about calls or lines inside methods. */
    public boolean lookIntoCode() {
        return lookIntoCode(sure) || lookIntoCode(doubtful);
    }

    private static boolean lookIntoCode(List<Rule> rules) {
        for (Rule rule : rules) {
            if (rule.looksIntoCode()) {
                return true;
            }
        }
        return false;
    }
}
