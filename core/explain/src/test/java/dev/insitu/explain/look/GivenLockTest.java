package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.FlightEvidence;
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

/**
 * A thread that was given what it waited for, and waits for a CPU, has its old state until it runs. From then on it waits for a CPU and for
 * nothing else. Times in microseconds.
 */
class GivenLockTest {
    private static final long THREAD = 7;
    private static final long PERIOD = 1_000;
    private static final long START = 10_000;
    private static final long END = 22_000;

    private final SampledThread thread = new SampledThread(THREAD);
    private final WaitReasons reasons = new WaitReasons();
    private final int monitor = reasons.number(CauseKind.LOCK, "");
    private final int park = reasons.number(CauseKind.PARK, "java.util.concurrent.locks.ReentrantLock$NonfairSync");

    @Test
    void aThreadGivenAMonitorWaitsForACpu() {
        blockedFor4MillisAndWithoutACpuFor7(monitor);

        assertThat(causes()).containsExactly("cpu-wait 7000", "lock 4200", "unexplained 800");
    }

    @Test
    void aThreadGivenAJavaUtilConcurrentLockWaitsForACpu() {
        blockedFor4MillisAndWithoutACpuFor7(park);

        assertThat(causes()).containsExactly("cpu-wait 7000", "park 4200", "unexplained 800");
    }

    @Test
    void aThreadGivenALockNoLongerWaitsForIt() {
        begin();
        times(10_700, 200, 0, 1);
        thread.points.saw(true, nanos(10_700));
        times(12_000, 500, 0, 1);
        see(12_000, monitor);
        see(14_500, monitor);
        times(21_700, 7_200, 0, 2);
        see(21_700, WaitReasons.RUNNABLE);
        times(23_000, 8_500, 0, 2);
        thread.endCall();

        assertThat(causes()).startsWith("lock 4000");
    }

    /** Blocked from 10.8 ms on; given the lock at 15 ms, which no look can see; on a CPU from 22 - 0.01 ms on. */
    private void blockedFor4MillisAndWithoutACpuFor7(int reason) {
        begin();
        times(10_700, 200, 0, 1);
        thread.points.saw(true, nanos(10_700));
        times(12_000, 300, 0, 1);
        see(12_000, reason);
        for (int at = 13_000; at <= 21_000; at += 1_000) {
            see(at, reason);
        }
        times(22_500, 800, 7_000, 2);
        thread.endCall();
    }

    private void begin() {
        times(9_900, 100, 0, 1);
        thread.isIn(nanos(START), nanos(START), nanos(START));
        thread.isSlow(nanos(START), nanos(START));
    }

    private void times(long at, long cpu, long waited, long given) {
        thread.points.add(nanos(at), nanos(cpu), nanos(waited), given);
    }

    private void see(long at, int reason) {
        thread.saw(reason, nanos(at), nanos(PERIOD));
        thread.points.saw(reason == WaitReasons.RUNNABLE, nanos(at));
    }

    private List<String> causes() {
        Observations seen = new Observations(
                List.of(thread),
                reasons,
                new LockOwners(new ThreadTimes()),
                List.of(),
                new StackCounts(),
                new CollectionWatch(),
                new LookCosts());
        Fact probe = Facts.fact("probe", "40", "method", "probe", "0");
        SampleFact.Kept kept = new SampleFact.Kept(40, 1, nanos(END - START), nanos(END), 0, THREAD, "worker", "");
        KeptFacts known = new KeptFacts(List.of(probe), List.of(kept), Set.of());
        Sample sample = known.causes().get(0);
        Evidence evidence = new Evidence(known, new FlightEvidence(), seen, Optional.empty(), List.of(), "");
        return evidence.explained(sample, 0).causes().stream()
                .map(cause -> cause.name() + ' ' + cause.nanos() / 1_000)
                .toList();
    }

    private static long nanos(long micros) {
        return 1_000 * micros;
    }
}
