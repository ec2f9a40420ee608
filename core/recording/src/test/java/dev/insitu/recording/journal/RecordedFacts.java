package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what weaving notes, so that tests can ask. */
public final class RecordedFacts implements JournalWriter {
    private final List<List<String>> facts = new ArrayList<>();

    @Override
    public synchronized void note(Fact fact) {
        facts.add(fact.strings());
    }

    /** What was noted of a kind, without the kind. */
    public synchronized List<List<String>> ofKind(String kind) {
        return facts.stream()
                .filter(fact -> fact.get(0).equals(kind))
                .map(fact -> fact.subList(1, fact.size()))
                .toList();
    }

    /** Names of the probes, by number. */
    public Map<Integer, String> probes() {
        Map<Integer, String> names = new LinkedHashMap<>();
        ofKind("probe").forEach(probe -> names.put(Integer.valueOf(probe.get(0)), probe.get(2)));
        return names;
    }

    /** Each probe's methods, by the probe's name. */
    public Map<String, List<String>> matched() {
        Map<Integer, String> names = probes();
        Map<String, List<String>> matched = new LinkedHashMap<>();
        for (List<String> match : ofKind("matched")) {
            matched.computeIfAbsent(names.get(Integer.valueOf(match.get(0))), name -> new ArrayList<>())
                    .add(match.get(1));
        }
        return matched;
    }

    /** The reason why each method was skipped, by its name. */
    public Map<String, String> skipped() {
        Map<String, String> reasons = new LinkedHashMap<>();
        ofKind("skipped").forEach(skipped -> reasons.put(skipped.get(0), skipped.get(1)));
        return reasons;
    }
}
