package dev.insitu.weave.rule;

import java.util.List;

/**
 * The rules that may mean methods of a class.
 *
 * @param sure the rules that mean the class, in the order of their numbers
 * @param undecided the rules that mean the class only if they name one of its supertypes that are not known yet
 */
public record CandidateRules(List<Rule> sure, List<Rule> undecided) {
    private static final CandidateRules NONE = new CandidateRules(List.of(), List.of());

    static CandidateRules of(List<Rule> sure, List<Rule> undecided) {
        return sure.isEmpty() && undecided.isEmpty() ? NONE : new CandidateRules(sure, undecided);
    }

    public boolean isEmpty() {
        return sure.isEmpty() && undecided.isEmpty();
    }

    /** Whether one of the rules is about calls or lines inside methods. */
    public boolean lookIntoCode() {
        return lookIntoCode(sure) || lookIntoCode(undecided);
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
