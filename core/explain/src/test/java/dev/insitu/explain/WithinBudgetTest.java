package dev.insitu.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** The time is over after a fixed number of clock readings. */
class WithinBudgetTest {
    private static final int ONE = OwnProbes.FIRST_RULE_PROBE + 1;
    private static final int OTHER = OwnProbes.FIRST_RULE_PROBE + 2;

    private final List<SampleFact.Kept> kept = new ArrayList<>();
    private int left;

    @Test
    void whatTheReportShowsFirstIsExplained() {
        keep(ONE, 900);
        keep(OTHER, 800);
        keep(ONE, 1_000);

        List<SampleFact.Slow> explained = explained(4);

        assertThat(nanos(explained)).containsExactly(1_000L, 900L, 800L);
        assertThat(isLeft(explained)).containsExactly(false, false, true);
        assertThat(left).isEqualTo(1);
    }

    @Test
    void iterationsAreShownBeforeCalls() {
        keep(ONE, 1_000);
        keep(OwnProbes.END_TO_END_PROBE, 900);
        keep(OwnProbes.END_TO_END_PROBE, 800);

        assertThat(isLeft(explained(4))).containsExactly(true, false, false);
    }

    /** They are the quickest to explain. */
    @Test
    void explainsTheShortestOfHiddenProbesFirst() {
        for (int i = 0; i < 6; i++) {
            keep(ONE + i, 1_000 - i);
        }

        assertThat(isLeft(explained(7))).containsExactly(false, false, false, false, true, false);
    }

    @Test
    void aThreadThatHadNoCpuLosesLittleTime() {
        long[] now = {0};
        LongSupplier clock = WithinBudget.patient(() -> now[0], 5 * WithinBudget.NANOS);
        now[0] += 5_000_000;
        assertThat(clock.getAsLong()).isEqualTo(5_000_000);

        now[0] += 2 * WithinBudget.NANOS;
        assertThat(clock.getAsLong()).isLessThan(WithinBudget.NANOS / 2);
        now[0] += 10 * WithinBudget.NANOS;

        assertThat(clock.getAsLong()).as("the end comes").isGreaterThan(WithinBudget.NANOS);
    }

    @Test
    void whereTheDeadlineLeavesNoTimeNothingIsExplained() {
        long[] now = {0};
        LongSupplier clock = WithinBudget.patient(() -> now[0], 0);
        long begun = clock.getAsLong();

        now[0]++;

        assertThat(clock.getAsLong() - begun).isGreaterThanOrEqualTo(WithinBudget.NANOS);
    }

    @Test
    void nothingIsLeftWhereThereIsTime() {
        keep(ONE, 1_000);
        keep(OTHER, 800);

        assertThat(isLeft(explained(100))).containsExactly(false, false);
        assertThat(left).isZero();
    }

    @Test
    void unexplainedTimeAddsUp() {
        kept.add(new SampleFact.Kept(ONE, 1, 1_000, 5_000, 300, 1, "main", ""));

        assertThat(explained(2).get(0).causes())
                .extracting(Cause::name, Cause::nanos)
                .containsExactly(Tuple.tuple("queueing", 300L), Tuple.tuple("unexplained", 700L));
    }

    private void keep(int probe, long nanos) {
        kept.add(new SampleFact.Kept(probe, 1, nanos, 5_000, 0, 1, "main", ""));
    }

    /** @param readings clock readings until the time is over */
    private List<SampleFact.Slow> explained(int readings) {
        KeptFacts known = new KeptFacts(List.of(), kept, Set.of());
        List<Sample> slowest = known.slowest(10);
        Evidence evidence =
                new Evidence(known, new FlightEvidence(), LookEvidence.NOTHING, Optional.empty(), List.of(), "");
        WithinBudget budget = new WithinBudget(evidence, 0);
        List<SampleFact.Slow> explained = budget.explained(slowest, new LongSupplier() {
            private int read;

            @Override
            public long getAsLong() {
                read++;
                return read < readings ? 0 : WithinBudget.NANOS;
            }
        });
        left = budget.left();
        return explained;
    }

    private static List<Long> nanos(List<SampleFact.Slow> explained) {
        return explained.stream().map(SampleFact.Slow::nanos).toList();
    }

    private static List<Boolean> isLeft(List<SampleFact.Slow> explained) {
        return explained.stream()
                .map(each ->
                        each.causes().get(each.causes().size() - 1).detail().equals(WithinBudget.REASON))
                .toList();
    }
}
