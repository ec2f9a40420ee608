package dev.insitu.report.merge;

import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Map;

/**
 * What the numbers in one JVM's recording are in the merged one. Immutable.
 *
 * @param probes of rules; those of our own have the same numbers everywhere
 * @param rules of the configuration
 * @param firstEpoch what its epoch 0 becomes
 * @param firstSeries what comes before its series 1
 * @param clockOffsetNanos what its {@link System#nanoTime()} lacks to the first JVM's
 */
record JvmNumbers(
        Map<Integer, Integer> probes,
        Map<Integer, Integer> rules,
        int firstEpoch,
        int firstSeries,
        long clockOffsetNanos) {
    JvmNumbers {
        probes = Map.copyOf(probes);
        rules = Map.copyOf(rules);
    }

    int probe(int number) {
        return number < OwnProbes.FIRST_RULE_PROBE ? number : probes.getOrDefault(number, number);
    }

    /** The same of a number that may be marked, as that of self time is. */
    int markedProbe(int number) {
        int mark = number / OwnProbes.SELF * OwnProbes.SELF;
        return probe(number - mark) + mark;
    }

    /** Of one that no probe is of: none. */
    int rule(int number) {
        return rules.getOrDefault(number, ProbeFact.Defined.NO_RULE);
    }

    int epoch(int number) {
        return firstEpoch + number;
    }

    int series(int number) {
        return firstSeries + number;
    }

    long clock(long nanoTime) {
        return nanoTime + clockOffsetNanos;
    }
}
