package dev.insitu.report.merge;

import dev.insitu.recording.journal.ProbeFact;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Merges the facts of spans other than samples: adds up the last fact of each JVM. For one thread. */
final class MergedSpans {
    private final Map<Integer, ProbeFact.Span> ofJvm = new TreeMap<>();
    private final Map<Integer, ProbeFact.Span> sums = new TreeMap<>();

    /** @param probe the merged recording's number */
    void add(int probe, ProbeFact.Span fact) {
        ofJvm.put(probe, fact);
    }

    void endOfJvm() {
        for (Map.Entry<Integer, ProbeFact.Span> entry : ofJvm.entrySet()) {
            ProbeFact.Span none = new ProbeFact.Span(entry.getKey(), OptionalLong.empty(), 0, 0, 0, Optional.empty());
            sums.put(entry.getKey(), sum(entry.getKey(), sums.getOrDefault(entry.getKey(), none), entry.getValue()));
        }
        ofJvm.clear();
    }

    /** Where one JVM's counts are unknown, the sum is unknown: a sum of the others would be too small. */
    private static ProbeFact.Span sum(int probe, ProbeFact.Span before, ProbeFact.Span more) {
        Optional<String> unmatched = before.unmatched().or(more::unmatched);
        if (!before.known() || !more.known()) {
            boolean byOrder = before.byOrder() || more.byOrder();
            return new ProbeFact.Span(
                    probe, false, byOrder, most(before, more), OptionalLong.empty(), 0, 0, 0, unmatched);
        }
        return new ProbeFact.Span(
                probe,
                before.capacity().isPresent() ? before.capacity() : more.capacity(),
                before.neverEnded() + more.neverEnded(),
                before.neverStarted() + more.neverStarted(),
                before.fellOut() + more.fellOut(),
                unmatched);
    }

    private static OptionalLong most(ProbeFact.Span before, ProbeFact.Span more) {
        OptionalLong one = before.most();
        OptionalLong other = more.most();
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }

    void addTo(MergedJournal journal) {
        for (ProbeFact.Span span : sums.values()) {
            journal.add(span);
        }
    }
}
