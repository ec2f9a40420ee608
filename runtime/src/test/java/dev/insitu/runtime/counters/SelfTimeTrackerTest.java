package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls with given times; each test on threads and with probes of its own. */
class SelfTimeTrackerTest extends SelfTimes {
    private static final int OTHER = 203;

    @Test
    void selfTimeIsWhatTheCallsWithinLeave() {
        Threads.run(() -> {
            Probe.took(30, 10, INNER);
            Probe.took(70, 40, OTHER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(50, 1L));
        assertThat(recorded.of(OUTER).buckets).isEqualTo(Map.of(100, 1L));
        assertThat(self(INNER).cells).isZero();
        assertThat(self(OTHER).cells).isZero();
    }

    @Test
    void eachOfThreeLevelsLosesTheOneBelow() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(50, 40, INNER);
            Probe.took(60, 10, MIDDLE);
            Probe.took(80, 70, INNER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(self(MIDDLE).buckets).isEqualTo(Map.of(30, 1L));
        assertThat(self(OUTER).buckets).isEqualTo(Map.of(40, 1L));
    }

    @Test
    void aRecursiveCallIsInTheOneThatMadeIt() {
        int depth = 500;
        Threads.run(() -> {
            for (int level = depth; level >= 0; level--) {
                Probe.took(10_000 - 3L * level, 2L * level, OUTER + 10);
            }
        });

        // The innermost came before it was known that others have one within.
        assertThat(self(OUTER + 10).buckets).isEqualTo(Map.of(5, (long) depth));
    }

    @Test
    void callsThatEndInExceptionsCountLikeOthers() {
        Threads.run(() -> {
            Probe.failed(new IllegalStateException(), 30, 10, INNER);
            Probe.failed(new IllegalStateException(), 100, 0, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(80, 1L));
    }

    @Test
    void aCallThatIsLeftOutLeavesThoseWithinToTheNextOne() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.tookWhenTrue(false, 90, 10, MIDDLE + 10);
            Probe.took(100, 0, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(90, 1L));
        assertThat(self(MIDDLE + 10).cells).isZero();
    }

    @Test
    void onceOneNestedAllCallsCountAlsoThoseWithNothingWithin() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(100, 0, OUTER);
            Probe.took(240, 200, OUTER);
            Probe.took(300, 300, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(90, 1L, 40, 1L, 0, 1L));
    }

    @Test
    void probesOnOneMethodAreNotInEachOther() {
        int first = 220;
        int second = 221;
        int third = 222;
        Threads.run(() -> {
            for (long at = 0; at < 3_000; at += 1_000) {
                Probe.took(at + 30, at + 20, INNER);
                Probe.took(at + 100, at, first);
                Probe.took(at + 100, at, second);
                Probe.tookWhenTrue(true, at + 100, at, third);
            }
            Probe.took(4_000, -1_000, OUTER);
        });

        assertThat(self(first).buckets).isEqualTo(Map.of(90, 3L));
        assertThat(self(second).buckets).isEqualTo(Map.of(90, 3L));
        assertThat(self(third).buckets).isEqualTo(Map.of(90, 3L));
        assertThat(self(OUTER).sum).isEqualTo(4_700);
    }

    @Test
    void onACoarseClockACallMayBeginWithTheOneThatContainsIt() {
        Threads.run(() -> {
            Probe.took(500, 0, INNER);
            Probe.took(800, 0, OUTER);
            Probe.took(1_000, 800, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(300, 1L, 200, 1L));
    }

    @Test
    void aClockBelowZeroOrSteppingBackDoesNoHarm() {
        Threads.run(() -> {
            Probe.took(Long.MIN_VALUE + 30, Long.MIN_VALUE + 10, INNER);
            Probe.took(Long.MIN_VALUE + 100, Long.MIN_VALUE, OUTER);
            Probe.took(0, 50, INNER);
            Probe.took(60, 40, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(80, 1L, 20, 1L));
    }

    @Test
    void whatStartsElsewhereIsInNoCall() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(1_000_000, OTHER);
            Probe.failed(null, 1_000_000, OTHER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(90, 1L));
    }

    @Test
    void threadsAndTheOnesThatTakeOverFromThemAreKeptApart() {
        Threads.run(8, thread -> {
            for (long at = 0; at < 1_000_000; at += 1_000) {
                Probe.took(at + 30 + thread, at + 20, INNER);
                Probe.took(at + 100, at, OUTER);
            }
            Probe.took(2_000_000, 1_500_000, INNER);
        });
        AgentControl.tidy(recorded.region());
        Threads.run(8, thread -> Probe.took(3_000_000, 1_400_000, OUTER));

        assertThat(self(OUTER).count).isEqualTo(8_008);
        assertThat(self(OUTER).min).isEqualTo(83);
        assertThat(self(OUTER).max).isEqualTo(1_600_000);
        assertThat(self(OUTER).sum).isEqualTo(1_000 * (8 * 90 - 28) + 8 * 1_600_000);
    }

    @Test
    void eachEpochHasSelfTimesOfItsOwn() {
        int first = Epoch.current();
        Threads.run(() -> {
            for (int epoch = first; epoch < first + 3; epoch++) {
                Epoch.begin(epoch);
                long at = epoch * 1_000L;
                Probe.took(at + 20 + epoch - first, at + 10, INNER);
                Probe.took(at + 100, at, OUTER);
            }
        });

        for (int epoch = first; epoch < first + 3; epoch++) {
            assertThat(recorded.of(OUTER | OwnProbes.SELF, epoch).buckets).isEqualTo(Map.of(90 - epoch + first, 1L));
        }
    }

    @Test
    void nestingIsFoundOutWhenItComesLate() {
        int calls = 3 * SelfTimeTracker.FIRST_CALLS;
        int outer = 230;
        Threads.run(() -> {
            for (long at = 0; at < calls; at++) {
                Probe.took(100 * at + 10, 100 * at, INNER);
            }
            long from = 100L * calls;
            Probe.took(from + 30, from + 20, INNER);
            Probe.took(from + 50, from + 40, INNER);
            // Only the last one was kept, so it is not known what is left of these two.
            Probe.took(from + 60, from + 10, outer);
            Probe.took(from + 90, from, outer);
            Probe.took(from + 120, from + 110, INNER);
            Probe.took(from + 200, from + 100, outer);
        });

        assertThat(recorded.of(outer).count).isEqualTo(3);
        assertThat(self(outer).buckets).isEqualTo(Map.of(90, 1L));
    }

    @Test
    void whereNothingNestsThereIsNoSelfTime() {
        Threads.run(4, thread -> {
            for (long at = 0; at < 5_000; at++) {
                Probe.took(100 * at + 10, 100 * at, 240 + (int) at % 2);
            }
        });

        assertThat(self(240).cells).isZero();
        assertThat(self(241).cells).isZero();
        assertThat(recorded.of(240).count + recorded.of(241).count).isEqualTo(20_000);
    }

    @Test
    void aMutedThreadsCallsAreInNoOther() {
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Object muted = AgentControl.mute();
            Probe.took(50, 40, INNER);
            Probe.took(60, 10, OUTER);
            AgentControl.unmute(muted);
            Probe.took(100, 0, OUTER);
        });

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(90, 1L));
    }
}
