package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.List;

/** Finds the slow samples of other probes that lie within a sample. */
final class NestedSamples {
    /** A nested sample may end later than the outer one by up to 1/LATER_PART of the outer one's duration. */
    private static final int LATER_PART = 10;

    private NestedSamples() {}

    /** @param ofThread all samples of the thread, by their ends */
    static List<Interval> of(Sample sample, List<Sample> ofThread, KeptFacts known) {
        List<Interval> inside = new ArrayList<>();
        long latestEnd = sample.endNanos() + sample.nanos() / LATER_PART;
        for (int i = firstThatEndsAfter(sample.startNanos(), ofThread); i < ofThread.size(); i++) {
            Sample other = ofThread.get(i);
            if (other.endNanos() - latestEnd > 0) {
                break;
            }
            boolean isOfAProbeInside = other.probe() >= OwnProbes.FIRST_RULE_PROBE
                    && other.probe() != sample.probe()
                    // Two probes on one method share both clock readings, so neither is nested.
                    && other.nanos() != sample.nanos()
                    && !known.acrossThreads.contains(other.probe())
                    && other.isInside(sample);
            if (isOfAProbeInside) {
                String name = known.probeNames.getOrDefault(other.probe(), "probe " + other.probe());
                inside.add(new Interval(other.startNanos(), other.endNanos(), CauseKind.NESTED, name));
            }
        }
        return inside;
    }

    private static int firstThatEndsAfter(long nanos, List<Sample> sorted) {
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted.get(middle).endNanos() - nanos >= 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }
}
