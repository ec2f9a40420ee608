package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NestedSamplesTest {
    private static final int OUTER = OwnProbes.FIRST_RULE_PROBE;
    private static final int INNER = OUTER + 1;

    @Test
    void aCallWithinIsNested() {
        Sample outer = sample(OUTER, 10_000_000, 20_000_000);
        Sample inner = sample(INNER, 8_000_000, 19_000_000);

        assertThat(of(outer, inner)).extracting(Interval::detail).containsExactly("inner");
        assertThat(of(inner, outer)).isEmpty();
    }

    /** The ends are read anew, one after the other, when both are kept. */
    @Test
    void theSameCallUnderAnotherProbeIsNot() {
        Sample one = sample(OUTER, 10_000_000, 20_000_000);
        Sample other = sample(INNER, 10_000_000, 20_003_000);

        assertThat(of(one, other)).isEmpty();
        assertThat(of(other, one)).isEmpty();
    }

    private static Sample sample(int probe, long nanos, long endNanos) {
        return new Sample(probe, 1, nanos, endNanos, 0, 1, "main");
    }

    private static List<Interval> of(Sample sample, Sample other) {
        List<Fact> journal = List.of(
                new ProbeFact.Defined(OUTER, ProbeKind.METHOD, "outer", 0),
                new ProbeFact.Defined(INNER, ProbeKind.METHOD, "inner", 1));
        List<Sample> byEnd = sample.endNanos() < other.endNanos() ? List.of(sample, other) : List.of(other, sample);
        return NestedSamples.of(sample, byEnd, new KeptFacts(journal, List.of(), Set.of()));
    }
}
