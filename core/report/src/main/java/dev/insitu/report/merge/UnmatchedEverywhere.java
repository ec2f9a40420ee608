package dev.insitu.report.merge;

import dev.insitu.recording.journal.RuleFact;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Rules that matched no method in any JVM. A rule without matches in only some JVMs is no mistake. For one thread. */
final class UnmatchedEverywhere {
    private final Map<String, RuleFact.Unmatched> first = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Set<String> ofJvm = new HashSet<>();

    void add(RuleFact.Unmatched fact) {
        first.putIfAbsent(fact.rule(), fact);
        ofJvm.add(fact.rule());
    }

    void endOfJvm() {
        for (String rule : ofJvm) {
            counts.merge(rule, 1, Integer::sum);
        }
        ofJvm.clear();
    }

    void addTo(MergedJournal journal, int jvms) {
        for (RuleFact.Unmatched fact : first.values()) {
            if (counts.get(fact.rule()) == jvms) {
                journal.add(fact);
            }
        }
    }
}
