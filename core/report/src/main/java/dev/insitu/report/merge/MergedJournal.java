package dev.insitu.report.merge;

import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A journal in the making, which says nothing twice. For one thread. */
final class MergedJournal {
    private final List<List<String>> facts = new ArrayList<>();
    private final Set<List<String>> said = new HashSet<>();
    private final Set<List<String>> settled = new HashSet<>();

    /** Notes a fact of which there may be several equal ones: each counts. */
    void addEach(Fact fact) {
        facts.add(fact.strings());
    }

    /** Notes a fact once. */
    void add(Fact fact) {
        if (said.add(fact.strings())) {
            facts.add(fact.strings());
        }
    }

    /**
     * Notes a fact unless there is one already that begins with the same strings.
     *
     * @param keys how many of its strings say what it is about
     */
    void addFirst(Fact fact, int keys) {
        if (settled.add(List.copyOf(fact.strings().subList(0, keys)))) {
            facts.add(fact.strings());
        }
    }

    List<List<String>> facts() {
        return facts;
    }
}
