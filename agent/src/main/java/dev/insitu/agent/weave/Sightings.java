package dev.insitu.agent.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which rules have met a method, and what those that have not came across instead. Thread-safe. */
final class Sightings {
    /** Enough to find what the user may have meant. */
    private static final int MOST_MISSES = 1000;

    private final BitSet met = new BitSet();
    private final Map<Integer, List<String>> misses = new HashMap<>();

    /** A rule met at least one method, woven or not. */
    synchronized void met(Rule rule) {
        met.set(rule.number());
        misses.remove(rule.number());
    }

    /** A class is as the rule says, but none of its methods is. */
    synchronized void missed(Rule rule, ClassScan scan) {
        if (!met.get(rule.number())) {
            List<String> names = misses.computeIfAbsent(rule.number(), key -> new ArrayList<>());
            for (ClassScan.Method method : scan.methods()) {
                if (names.size() < MOST_MISSES && method.name.charAt(0) != '<' && !rule.isOnlyDeclared(method)) {
                    names.add(MethodName.hint(scan.name(), method, rule));
                }
            }
        }
    }

    synchronized boolean hasMet(Rule rule) {
        return met.get(rule.number());
    }

    /** The methods of the classes that a rule came across. */
    synchronized List<String> missesOf(Rule rule) {
        return List.copyOf(misses.getOrDefault(rule.number(), List.of()));
    }
}
