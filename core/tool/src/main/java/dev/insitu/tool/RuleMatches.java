package dev.insitu.tool;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.rule.LoaderFiles;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The effect of one rule on classes: weaves them as the agent would, discards the result, and keeps what the agent would note.
 */
final class RuleMatches {
    private final ConfigRule rule;
    private final RuleBook rules;
    private final Weaver weaver;
    private final Set<String> woven = new LinkedHashSet<>();
    private final Set<String> skipped = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();

    RuleMatches(ConfigRule rule) {
        this.rule = rule;
        this.rules = new RuleBook(rule.alone(), new LoaderFiles());
        Matches matches = new Matches();
        this.weaver = new Weaver(rules, fact -> fact.tell(matches));
    }

    /** Other facts matter only to a recording. */
    private final class Matches extends FactAdapter {
        @Override
        public void matched(ProbeFact.Matched fact) {
            woven.add(fact.method());
        }

        @Override
        public void assembles(ProbeFact.Assembles fact) {
            notes.add(fact.note().strip());
        }

        @Override
        public void driverSetting(DriverFact.Setting fact) {
            woven.add(fact.value());
        }

        @Override
        public void skipped(RuleFact.Skipped fact) {
            skipped.add(fact.method() + ": " + fact.reason());
        }
    }

    /** Whether the rule may concern a class, by the class's name. */
    boolean mayConcern(String internalName) {
        for (MethodPattern pattern : rule.classes()) {
            if (looksInside(pattern) || pattern.matchesClass(internalName)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the rule names a class of the JDK's; JDK classes do not have annotations of the application's. */
    boolean namesOfJdk(String internalName) {
        return rule.classes().stream()
                .anyMatch(pattern -> pattern.annotation().isEmpty() && pattern.matchesClass(internalName));
    }

    /** Whether the rule matches subtypes, which can only be found by reading every class. */
    boolean meansSubtypes() {
        return rule.classes().stream().anyMatch(MethodPattern::subtypes);
    }

    private static boolean looksInside(MethodPattern pattern) {
        return pattern.subtypes() || pattern.annotation().isPresent();
    }

    /**
     * Weaves a class.
     *
     * @param loader provides the class files of supertypes; null for the JDK's
     */
    void show(ClassLoader loader, String internalName, byte[] classFile) {
        weaver.transform(null, loader, internalName, null, null, classFile);
    }

    /** The rule's patterns without a match, each with suggestions of methods in the same class. */
    List<RuleFact.Unmatched> silent() {
        List<RuleFact.Unmatched> silent = new ArrayList<>();
        UnmatchedRules.note(rules, fact -> silent.add((RuleFact.Unmatched) fact));
        return silent;
    }

    /** Whether it has several patterns that may lack a match. */
    boolean isOfTwo() {
        return rule.classes().size() > 1;
    }

    String title() {
        return rule.title();
    }

    /** The methods that would get the rule's probes, in the order in which they were found. */
    Set<String> woven() {
        return woven;
    }

    /** The methods that the rule matches but that would not be woven, and why. */
    Set<String> skipped() {
        return skipped;
    }

    /** What readers of its figures should know. */
    Set<String> notes() {
        return notes;
    }
}
