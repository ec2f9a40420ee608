package dev.insitu.weave.rule;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import java.lang.instrument.Instrumentation;

/** Reports hidden classes, such as lambdas, that a rule for subtypes means: the JVM lets no agent change them. */
public final class HiddenClasses {
    private HiddenClasses() {}

    /** Notes the number of such classes, one line per rule, at the end of a session. */
    public static void note(RuleBook rules, Instrumentation instrumentation, JournalWriter facts) {
        Class<?>[] loaded = null;
        for (Rule rule : rules.all()) {
            if (rule.pattern().subtypes() && !rule.action().isPartOfAnother()) {
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
        int count = 0;
        for (Class<?> candidate : loaded) {
            if (candidate.isHidden()) {
                count += isMeant(rule, candidate) || isNamed(rule, Object.class) ? 1 : 0;
            }
        }
        return count;
    }

    /**
     * Whether a rule names a class or one of its supertypes. Called for the few hidden classes only, so that the JVM
     * need not build the names of all others.
     */
    private static boolean isMeant(Rule rule, Class<?> type) {
        if (isNamed(rule, type)) {
            return true;
        }
        for (Class<?> implemented : type.getInterfaces()) {
            if (isMeant(rule, implemented)) {
                return true;
            }
        }
        return type.getSuperclass() != null && isMeant(rule, type.getSuperclass());
    }

    private static boolean isNamed(Rule rule, Class<?> type) {
        return rule.pattern().matchesClass(type.getName());
    }
}
