package dev.insitu.agent.follow;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.weave.follow.FollowWeaver;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.Rule;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import dev.insitu.weave.scan.ClassScan;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The methods that a followed probe means, among the loaded classes. For one thread. */
final class FollowedRoots {
    private final FollowRule rule;
    private final Instrumentation instrumentation;
    private final FollowWeaver weaver;
    private final RuleBook rules;

    /** Why a method was left out; null if no method was. */
    private String obstacle;

    FollowedRoots(FollowRule rule, Instrumentation instrumentation, FollowWeaver weaver) {
        this.rule = rule;
        this.instrumentation = instrumentation;
        this.weaver = weaver;
        ProbeRule.Method plain =
                new ProbeRule.Method(rule.place(), Optional.empty(), rule.method(), true, When.ALWAYS, CallEnd.RETURN);
        this.rules = new RuleBook(List.of(plain), Optional.empty(), new BuiltInFiles());
    }

    Set<FollowedMethod> find() {
        Candidates candidates = new Candidates(instrumentation, rules);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            candidates.lookClosely(type);
        }
        Set<FollowedMethod> found = new LinkedHashSet<>();
        for (Class<?> type : candidates.found()) {
            ClassScan scan = weaver.scan(type);
            if (scan != null) {
                for (Rule each : rules.all()) {
                    List<ClassScan.Method> selected = each.select(scan);
                    if (selected.isEmpty()) {
                        rules.sightings().missed(each, scan);
                    } else {
                        rules.sightings().met(each);
                    }
                    for (ClassScan.Method method : selected) {
                        String without = weaver.withoutValue(method);
                        if (without != null) {
                            obstacle = without;
                        } else if (!FollowWeaver.isWeavable(scan, method)) {
                            obstacle = "no probe can be woven into " + type.getName() + '.' + method.name
                                    + "; expected a method with code, of the class that has it";
                        } else if (method.bridged(scan.name()) == null) {
                            found.add(new FollowedMethod(type, method.key()));
                        }
                    }
                }
            }
        }
        return found;
    }

    /** Why there is no method, with the nearest names. */
    String missing() {
        if (obstacle != null) {
            return rule.method() + ": " + obstacle;
        }
        List<String> hints = new ArrayList<>();
        unmatched().forEach(unmatched -> hints.addAll(unmatched.hints()));
        return rule.method() + " matches no method of a loaded class"
                + (hints.isEmpty() ? "" : "; did you mean " + String.join(" or ", hints) + "?");
    }

    /** The rule as one that matched nothing; empty if it matched a method that was left out. */
    List<RuleFact.Unmatched> unmatched() {
        List<RuleFact.Unmatched> unmatched = new ArrayList<>();
        UnmatchedRules.note(rules, instrumentation, fact -> unmatched.add((RuleFact.Unmatched) fact));
        return unmatched;
    }
}
