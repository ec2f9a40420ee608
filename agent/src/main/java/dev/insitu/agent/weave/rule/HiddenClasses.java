package dev.insitu.agent.weave.rule;

import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.report.journal.RuleFact;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Says so where a rule for subtypes means hidden classes, such as lambdas: the JVM lets no agent change them. */
public final class HiddenClasses {
    private HiddenClasses() {}

    /** Notes how many there are, a line a rule; at the end of a session. */
    public static void note(RuleBook rules, Instrumentation instrumentation, JournalWriter facts) {
        Class<?>[] loaded = null;
        for (Rule rule : rules.all()) {
            if (rule.pattern().subtypes()) {
                loaded = loaded != null ? loaded : instrumentation.getAllLoadedClasses();
                int count = count(rule, loaded);
                if (count > 0) {
                    facts.note(
                            new RuleFact.Skipped(
                                    rule.toString(),
                                    count
                                            + " hidden classes (lambdas and the like) of this type: the JVM lets no agent change them"));
                }
            }
        }
    }

    private static int count(Rule rule, Class<?>[] loaded) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : loaded) {
            if (rule.pattern().matchesClass(type.getName())) {
                types.add(type);
            }
        }
        int count = 0;
        for (Class<?> candidate : loaded) {
            if (candidate.isHidden()) {
                count += isOfAny(types, candidate) ? 1 : 0;
            }
        }
        return count;
    }

    private static boolean isOfAny(List<Class<?>> types, Class<?> candidate) {
        for (Class<?> type : types) {
            if (type.isAssignableFrom(candidate)) {
                return true;
            }
        }
        return false;
    }
}
