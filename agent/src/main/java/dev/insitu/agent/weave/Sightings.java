package dev.insitu.agent.weave;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which rules have met a method, and what those that have not came across instead. Thread-safe. */
final class Sightings {
    /** Enough to find what the user may have meant. */
    private static final int MOST_MISSES = 1000;

    private final BitSet met = new BitSet();
    private final Map<Integer, Set<String>> misses = new HashMap<>();

    /** A rule met at least one method, woven or not. */
    synchronized void met(Rule rule) {
        met.set(rule.number());
        misses.remove(rule.number());
    }

    /** A class is as the rule says, but none of its methods is. */
    synchronized void missed(Rule rule, ClassScan scan) {
        if (!met.get(rule.number())) {
            Set<String> names = misses.computeIfAbsent(rule.number(), key -> new LinkedHashSet<>());
            if (names.size() < MOST_MISSES) {
                names.addAll(rule.hints(scan));
            }
        }
    }

    synchronized boolean hasMet(Rule rule) {
        return met.get(rule.number());
    }

    /** The methods of the classes that a rule came across. */
    synchronized List<String> missesOf(Rule rule) {
        return List.copyOf(misses.getOrDefault(rule.number(), Set.of()));
    }
}
