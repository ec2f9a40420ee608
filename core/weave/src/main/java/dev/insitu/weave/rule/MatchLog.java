package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ClassScan;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which rules have met a method or a call; for the others, the names that they came across instead. Thread-safe. */
public final class MatchLog {
    /** Names kept per rule; enough to find the one that the user may have meant. */
    private static final int MOST_MISSES = 1000;

    private final BitSet met = new BitSet();
    private final Map<Integer, Set<String>> misses = new HashMap<>();
    private final Map<Integer, Set<String>> missedCalls = new HashMap<>();

    /** Records that a rule met a method or call, woven or not. */
    public synchronized void met(Rule rule) {
        met.set(rule.number());
        misses.remove(rule.number());
        missedCalls.remove(rule.number());
    }

    /** Records that a class matches the rule, but no method of it. */
    public synchronized void missed(Rule rule, ClassScan scan) {
        add(rule, misses, rule.hints(scan));
    }

    /** Records that methods match the rule, but no call in them. */
    synchronized void missedCalls(Rule rule, Collection<String> calls) {
        add(rule, missedCalls, calls);
    }

    /** Whether further missed calls would be recorded for the rule. */
    synchronized boolean needsMissedCalls(Rule rule) {
        return !met.get(rule.number())
                && missedCalls.getOrDefault(rule.number(), Set.of()).size() < MOST_MISSES;
    }

    private void add(Rule rule, Map<Integer, Set<String>> to, Collection<String> hints) {
        if (!met.get(rule.number())) {
            Set<String> names = to.get(rule.number());
            if (names == null) {
                names = new LinkedHashSet<>();
                to.put(rule.number(), names);
            }
            if (names.size() < MOST_MISSES) {
                names.addAll(hints);
            }
        }
    }

    synchronized boolean hasMet(Rule rule) {
        return met.get(rule.number());
    }

    /** The calls in the methods that a rule came across. */
    synchronized List<String> missedCallsOf(Rule rule) {
        return List.copyOf(missedCalls.getOrDefault(rule.number(), Set.of()));
    }

    /** The methods of the classes that a rule came across. */
    synchronized List<String> missesOf(Rule rule) {
        return List.copyOf(misses.getOrDefault(rule.number(), Set.of()));
    }
}
