package dev.insitu.weave.rule;

import java.util.List;

/**
 * The rules that may mean methods of a class.
 *
 * @param sure in the order of their numbers
 * @param doubtful those that do if one of its supertypes, which is not known yet, is one that they name
 */
public record Concerned(List<Rule> sure, List<Rule> doubtful) {
    private static final Concerned NONE = new Concerned(List.of(), List.of());

    static Concerned of(List<Rule> sure, List<Rule> doubtful) {
        return sure.isEmpty() && doubtful.isEmpty() ? NONE : new Concerned(sure, doubtful);
    }

    public boolean isEmpty() {
        return sure.isEmpty() && doubtful.isEmpty();
    }

    /** Whether one of them is about what is inside of methods. */
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
