package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
import dev.insitu.explain.evidence.Interval;
import dev.insitu.explain.evidence.KeptFacts;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.pace.LookCosts;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SampleFact;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A collection within a sleep that went on after it delayed nothing. Times in microseconds. */
class SleepThroughPauseTest {
    private static final long THREAD = 7;
    private static final int PROBE = 40;
    private static final long PERIOD = 1_000;
    private static final long START = 10_000;
    private static final long END = 80_000;
    private static final long BEFORE_COLLECTION = 20_000;

    private final SampledThread thread = new SampledThread(THREAD);
    private final WaitReasons reasons = new WaitReasons();
    private final CountingCollector collector = new CountingCollector("G1 Old Generation");
    private final CollectionWatch collections = new CollectionWatch();
    private final FlightEvidence flown = new FlightEvidence();
    private Set<String> rulesAcrossThreads = Set.of();
    private final int sleep = reasons.number(CauseKind.SLEEP, "");

    @Test
    void aSleepThatOutlastsACollectionIsASleep() {
        sleepUntilCollection();
        collect(30, 51_000);
        sees(51_000, 78_000);
        ends(2);

        assertThat(causes()).containsExactly("sleep 68000", "unexplained 2000");
    }

    /** Its time may have been over while all threads stood still. */
    @Test
    void aSleepThatEndedWithTheCollectionMayHaveBeenDelayed() {
        sleepUntilCollection();
        collect(58, 79_500);
        ends(2);

        assertThat(causes()).startsWith("gc 58000");
    }

    /** The collection delayed the sleeps after it. */
    @Test
    void manySleepsInARowAreNotOne() {
        sleepUntilCollection();
        collect(30, 51_000);
        sees(51_000, 78_000);
        ends(60);

        assertThat(causes()).contains("gc 30000");
    }

    @Test
    void theFlightRecorderKnowsHowLongASleepWas() {
        flown.fromNanos = 0;
        flown.pauses.add(new Interval(nanos(20_000), nanos(50_000), CauseKind.GC, ""));
        flown.waits(THREAD).add(new Interval(nanos(START), nanos(59_900), CauseKind.SLEEP, ""));
        assertThat(causes()).startsWith("gc 30000");

        flown.waits(THREAD).add(new Interval(nanos(START), nanos(60_000), CauseKind.SLEEP, ""));
        assertThat(causes()).startsWith("sleep 50000").doesNotContain("gc 30000");
    }

    /** Of a sample across threads, the thread on which it ended slept: the others stood still. */
    @Test
    void aPauseDelaysASampleAcrossThreads() {
        rulesAcrossThreads = Set.of("0");
        sleepUntilCollection();
        collect(30, 51_000);
        sees(51_000, 78_000);
        ends(2);

        assertThat(causes()).contains("gc 30000");
    }

    private void sleepUntilCollection() {
        collections.watch(List.of(collector), nanos(START));
        times(9_900, 100, 1);
        thread.isIn(nanos(START), nanos(START), nanos(START));
        thread.isSlow(nanos(START), nanos(START));
        times(11_000, 200, 1);
        sees(11_000, BEFORE_COLLECTION);
        collections.look(nanos(BEFORE_COLLECTION));
    }

    /** A look notes it when all threads go on. */
    private void collect(long millis, long until) {
        collector.collects(millis);
        collections.look(nanos(until));
    }

    private void sees(long from, long to) {
        for (long at = from; at <= to; at += PERIOD) {
            thread.saw(sleep, nanos(at), nanos(PERIOD));
            thread.points.saw(false, nanos(at));
        }
    }

    private void ends(long given) {
        times(END + 500, 700, given);
        thread.points.saw(true, nanos(END + 500));
        thread.endCall();
    }

    private void times(long at, long cpu, long given) {
        thread.points.add(nanos(at), nanos(cpu), 0, given);
    }

    private List<String> causes() {
        Observations seen = new Observations(
                List.of(thread),
                reasons,
                new LockOwners(new ThreadTimes()),
                List.of(),
                new StackCounts(),
                collections,
                new LookCosts());
        Fact probe = Facts.fact("probe", "40", "method", "probe", "0");
        SampleFact.Kept kept = new SampleFact.Kept(PROBE, 1, nanos(END - START), nanos(END), 0, THREAD, "worker", "");
        KeptFacts known = new KeptFacts(List.of(probe), List.of(kept), rulesAcrossThreads);
        Sample sample = known.causes().get(0);
        Evidence evidence = new Evidence(known, flown, seen, Optional.empty(), List.of(), "");
        return evidence.explained(sample, 0).causes().stream()
                .map(cause -> cause.name() + ' ' + cause.nanos() / 1_000)
                .toList();
    }

    private static long nanos(long micros) {
        return 1_000 * micros;
    }
}
