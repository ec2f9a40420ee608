package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.report.snapshot.figures.AsyncResults;
import dev.insitu.report.snapshot.figures.ThrownClass;
import dev.insitu.runtime.counters.ResultCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** The exceptions that a probe's calls ended in, by epoch, and what else became of their results, from the journal. */
final class ThrownFacts {
    private final Map<Integer, Map<String, Long>> counts = new TreeMap<>();
    private final Map<String, Long> results = new HashMap<>();
    private final Map<Integer, Long> cancelled = new TreeMap<>();
    private final Map<String, String> places = new HashMap<>();

    void add(SampleFact.Threw fact) {
        if (!fact.isOfExceptions()) {
            results.merge(fact.type(), fact.count(), Long::sum);
            if (fact.type().equals(ResultCounts.CANCELLED)) {
                cancelled.merge(fact.epoch(), fact.count(), Long::sum);
            }
            return;
        }
        counts.computeIfAbsent(fact.epoch(), epoch -> new HashMap<>()).merge(fact.type(), fact.count(), Long::sum);
    }

    void add(SampleFact.ThrownAt fact) {
        places.putIfAbsent(fact.type(), fact.place());
    }

    /** The exceptions in some epochs, the most frequent first. */
    List<ThrownClass> in(IntPredicate epochs) {
        Map<String, Long> sums = new HashMap<>();
        for (Map.Entry<Integer, Map<String, Long>> epoch : counts.entrySet()) {
            if (epochs.test(epoch.getKey())) {
                for (Map.Entry<String, Long> entry : epoch.getValue().entrySet()) {
                    sums.merge(entry.getKey(), entry.getValue(), Long::sum);
                }
            }
        }
        List<ThrownClass> classes = new ArrayList<>(sums.size());
        for (Map.Entry<String, Long> entry : sums.entrySet()) {
            classes.add(
                    new ThrownClass(entry.getKey(), entry.getValue(), Optional.ofNullable(places.get(entry.getKey()))));
        }
        Collections.sort(classes);
        return classes;
    }

    /** What became of asynchronous results, in all epochs; and the cancelled calls of some, those whose calls are counted. */
    AsyncResults results(Map<String, Boolean> assembled, IntPredicate counted) {
        long cancelledThere = 0;
        for (Map.Entry<Integer, Long> epoch : cancelled.entrySet()) {
            cancelledThere += counted.test(epoch.getKey()) ? epoch.getValue() : 0;
        }
        long neverStarted =
                results.getOrDefault(ResultCounts.ASSEMBLED, 0L) - results.getOrDefault(ResultCounts.SUBSCRIBED, 0L);
        return new AsyncResults(
                assembled,
                cancelledThere,
                behind(ResultCounts.NO_CALLBACK),
                behind(ResultCounts.UNWOVEN),
                Math.max(0, neverStarted));
    }

    /** The counts of the names that begin like this, by the rest of the name. */
    private Map<String, Long> behind(String mark) {
        Map<String, Long> found = new HashMap<>();
        for (Map.Entry<String, Long> entry : results.entrySet()) {
            if (entry.getKey().startsWith(mark)) {
                found.put(entry.getKey().substring(mark.length()), entry.getValue());
            }
        }
        return found;
    }
}
