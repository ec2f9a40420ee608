package dev.insitu.report.merge;

import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A journal under construction, without duplicate facts. For one thread. */
final class MergedJournal {
    private final List<Fact> facts = new ArrayList<>();
    private final Set<Fact> said = new HashSet<>();
    private final Set<List<String>> settled = new HashSet<>();

    /** Adds a fact even if an equal one exists, because each counts. */
    void addEach(Fact fact) {
        facts.add(fact);
    }

    /** Adds a fact unless an equal one exists. */
    void add(Fact fact) {
        if (said.add(fact)) {
            facts.add(fact);
        }
    }

    /**
     * Adds a fact unless there is already one that begins with the same strings.
     *
     * @param keys the number of leading strings that identify its subject
     */
    void addFirst(Fact fact, int keys) {
        if (settled.add(List.copyOf(fact.strings().subList(0, keys)))) {
            facts.add(fact);
        }
    }

    List<Fact> facts() {
        return facts;
    }
}
