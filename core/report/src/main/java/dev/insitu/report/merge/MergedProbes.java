package dev.insitu.report.merge;

import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The probes of several JVMs, where those that time the same are one. Rules are identified by their content, not by their place in
 * a file. For one thread.
 */
final class MergedProbes {
    private final Map<List<String>, List<MergedProbe>> byKey = new HashMap<>();
    private final Map<RuleFact.Written, Integer> rulesByMeaning = new HashMap<>();
    private int nextProbe = OwnProbes.FIRST_RULE_PROBE;
    private int nextRule;

    /** A probe of the merged recording. */
    private static final class MergedProbe {
        private final int number;
        private final int rule;
        private final String jvm;
        private OutlinedProbe probe;

        MergedProbe(int number, int rule, String jvm, OutlinedProbe probe) {
            this.number = number;
            this.rule = rule;
            this.jvm = jvm;
            this.probe = probe;
        }
    }

    /** The merged numbers of a JVM's probes and rules. */
    record Numbers(Map<Integer, Integer> probes, Map<Integer, Integer> rules) {}

    /** Adds the probes of a JVM; fails if the counts of a probe and its counterpart cannot be added. */
    Numbers add(String jvm, List<OutlinedProbe> probes) throws UnmergeableException {
        Map<Integer, MergedProbe> known = known(jvm, probes);
        Map<Integer, Integer> rules = rules(probes, known);
        Map<Integer, Integer> numbers = new HashMap<>();
        for (OutlinedProbe probe : probes) {
            int number = probe.defined().probe();
            MergedProbe merged = known.get(number);
            if (merged == null) {
                merged = new MergedProbe(
                        nextProbe++, rules.getOrDefault(probe.defined().rule(), ProbeFact.Defined.NO_RULE), jvm, probe);
            }
            merged.probe = merged.probe.with(probe);
            numbers.put(number, merged.number);
            index(merged, probe);
        }
        return new Numbers(numbers, rules);
    }

    /** The probes that other JVMs have too. Probes of one JVM are never the same. */
    private Map<Integer, MergedProbe> known(String jvm, List<OutlinedProbe> probes) throws UnmergeableException {
        Map<Integer, MergedProbe> known = new HashMap<>();
        Set<MergedProbe> taken = new HashSet<>();
        for (OutlinedProbe probe : probes) {
            MergedProbe same = same(probe, taken);
            if (same != null) {
                String ours = probe.setting();
                String theirs = same.probe.setting();
                if (!ours.equals(theirs)) {
                    throw new UnmergeableException(
                            jvm + " counts \"" + probe.defined().name() + "\" another way than " + same.jvm + " ("
                                    + ours + ", and " + theirs + "): their figures do not add up");
                }
                taken.add(same);
                known.put(probe.defined().probe(), same);
            }
        }
        return known;
    }

    private MergedProbe same(OutlinedProbe probe, Set<MergedProbe> taken) {
        for (List<String> key : probe.keys()) {
            for (MergedProbe each : byKey.getOrDefault(key, List.of())) {
                if (!taken.contains(each) && each.probe.isSame(probe)) {
                    return each;
                }
            }
        }
        return null;
    }

    private void index(MergedProbe merged, OutlinedProbe probe) {
        for (List<String> key : probe.keys()) {
            List<MergedProbe> all = byKey.computeIfAbsent(key, none -> new ArrayList<>());
            if (!all.contains(merged)) {
                all.add(merged);
            }
        }
    }

    /** Numbers rules in the order of the JVM's file, after those of earlier JVMs: the report orders probes by their rules. */
    private Map<Integer, Integer> rules(List<OutlinedProbe> probes, Map<Integer, MergedProbe> known) {
        Map<Integer, OutlinedProbe> firstOfRule = new TreeMap<>();
        Map<Integer, Integer> rules = new HashMap<>();
        for (OutlinedProbe probe : probes) {
            int rule = probe.defined().rule();
            MergedProbe same = known.get(probe.defined().probe());
            if (rule != ProbeFact.Defined.NO_RULE) {
                firstOfRule.putIfAbsent(rule, probe);
                if (same != null) {
                    rules.putIfAbsent(rule, same.rule);
                }
            }
        }
        for (Map.Entry<Integer, OutlinedProbe> entry : firstOfRule.entrySet()) {
            RuleFact.Written meaning = entry.getValue().written().orElse(null);
            Integer number = rules.get(entry.getKey());
            if (number == null && meaning != null) {
                number = rulesByMeaning.get(ofNoFile(meaning));
            }
            if (number == null) {
                number = nextRule++;
            }
            rules.put(entry.getKey(), number);
            if (meaning != null) {
                rulesByMeaning.putIfAbsent(ofNoFile(meaning), number);
            }
        }
        return rules;
    }

    private static RuleFact.Written ofNoFile(RuleFact.Written rule) {
        return new RuleFact.Written(ProbeFact.Defined.NO_RULE, rule.each(), rule.text());
    }
}
