package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.platform.problem.NearestNames;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports the rules that matched nothing, each with the nearest names: a rule that matches nothing is a mistake. */
public final class UnmatchedRules {
    private UnmatchedRules() {}

    /** Rules that get hints. A hint takes milliseconds, so further rules are reported without hints. */
    private static final int MOST_HINTS = 100;

    /** Notes the unmatched rules where no class is loaded. */
    public static void note(RuleBook rules, JournalWriter facts) {
        note(rules, Optional.empty(), facts);
    }

    /** Notes the unmatched rules at the end of a session. */
    public static void note(RuleBook rules, Instrumentation instrumentation, JournalWriter facts) {
        note(rules, Optional.of(instrumentation), facts);
    }

    /**
     * Notes the unmatched rules. A file of the catalogue has rules for many libraries: it is noted if no rule matched.
     *
     * @param instrumentation asked if a rule has met no class; hints come from the loaded classes with similar names
     */
    private static void note(RuleBook rules, Optional<Instrumentation> instrumentation, JournalWriter facts) {
        LoadedNames loaded = new LoadedNames(instrumentation, rules.files());
        int count = 0;
        Set<String> met = new HashSet<>();
        for (Rule rule : rules.all()) {
            if (rule.action().isPartOfAnother()) {
                continue;
            }
            if (rule.use().isPresent()) {
                if (rules.sightings().hasMet(rule)) {
                    met.add(rule.use().get());
                }
            } else if (!rules.sightings().hasMet(rule)) {
                List<String> hints = count++ < MOST_HINTS ? hints(rules, rule, loaded) : List.of();
                facts.note(new RuleFact.Unmatched(rule.toString(), hints));
            }
        }
        for (CatalogueUse use : rules.uses()) {
            if (!met.contains(use.name())) {
                facts.note(new RuleFact.Unmatched("use: " + use.name(), List.of()));
            }
        }
    }

    private static List<String> hints(RuleBook rules, Rule rule, LoadedNames loaded) {
        Set<String> calls = writable(rules.sightings().missedCallsOf(rule));
        if (!calls.isEmpty()) {
            return nearestCalls(rule.call().orElseThrow(), calls);
        }
        String wanted = rule.pattern().toString();
        if (rule.isAnnotation()) {
            return List.of();
        }
        List<String> misses = rules.sightings().missesOf(rule);
        if (!misses.isEmpty()) {
            return NearestNames.of(wanted, misses);
        }
        String wantedClass = wanted.substring(0, Math.max(wanted.indexOf('#'), wanted.indexOf("::")));
        Set<String> candidates = new LinkedHashSet<>();
        for (Class<?> near : loaded.nearest(wantedClass)) {
            methodsOf(loaded.classFile(near), rule, candidates);
        }
        return NearestNames.of(wanted, candidates);
    }

    /** The calls in the form that a rule can name. A rule cannot name an array type, so a wildcard replaces it. */
    private static Set<String> writable(List<String> calls) {
        Set<String> writable = new LinkedHashSet<>();
        for (String call : calls) {
            writable.add(call.startsWith("[") ? "**" + call.substring(call.indexOf('#')) : call);
        }
        return writable;
    }

    /** Calls with the wanted method's name come first: the instruction may name another type than the user did. */
    private static List<String> nearestCalls(MethodPattern wanted, Set<String> calls) {
        Set<String> nearest = new LinkedHashSet<>();
        for (String call : calls) {
            if (call.substring(call.indexOf('#') + 1).replaceFirst("\\(.*", "").equals(wanted.methodName())) {
                nearest.add(call);
            }
        }
        nearest.addAll(NearestNames.of(wanted.toString(), calls));
        return List.copyOf(nearest);
    }

    /** Reads methods from the class file: reflection on the class would load the types in its signatures. */
    private static void methodsOf(byte[] classFile, Rule rule, Set<String> names) {
        try {
            if (classFile != null) {
                names.addAll(rule.hints(ClassScan.of(new ClassFileReader(classFile))));
            }
        } catch (RuntimeException e) {
            // A class file that cannot be read gives no hints.
        }
    }
}
