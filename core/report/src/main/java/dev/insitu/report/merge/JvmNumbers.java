package dev.insitu.report.merge;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Map;

/**
 * Maps numbers in one JVM's recording to those in the merged one. Immutable.
 *
 * @param probes of rules; the agent's own probes have the same numbers everywhere
 * @param rules of the configuration
 * @param firstEpoch the merged number of its epoch 0
 * @param firstSeries the offset added to its series numbers
 * @param clockOffsetNanos the offset from its {@link System#nanoTime()} to the first JVM's
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

    /** The merged number of the cells of some counts. */
    int cell(EpochCounts counts) {
        return counts.cell() - counts.probe() + probe(counts.probe());
    }

    /** The merged number of a rule; {@code NO_RULE} for a rule without probes. */
    int rule(int number) {
        return rules.getOrDefault(number, ProbeFact.Defined.NO_RULE);
    }

    int epoch(int number) {
        return firstEpoch + number;
    }

    int series(int number) {
        return firstSeries + number;
    }

    /** A fact of an interval with the merged numbers. */
    Fact moved(Fact fact) {
        if (fact instanceof SampleFact.Threw threw) {
            return new SampleFact.Threw(probe(threw.probe()), epoch(threw.epoch()), threw.type(), threw.count());
        }
        if (fact instanceof SampleFact.Called called) {
            return new SampleFact.Called(
                    probe(called.probe()),
                    epoch(called.epoch()),
                    called.isCallerKnown() ? probe(called.caller()) : called.caller(),
                    called.count(),
                    called.nanos());
        }
        if (fact instanceof SampleFact.Slow slow) {
            return new SampleFact.Slow(
                    probe(slow.probe()),
                    epoch(slow.epoch()),
                    slow.nanos(),
                    slow.endEpochNanos(),
                    slow.thread(),
                    slow.causes(),
                    slow.annotations(),
                    slow.stack());
        }
        return fact instanceof SampleFact.Lost lost && lost.probe() != SampleFact.Lost.SEVERAL
                ? new SampleFact.Lost(probe(lost.probe()), lost.count())
                : fact;
    }

    long clock(long nanoTime) {
        return nanoTime + clockOffsetNanos;
    }
}
