package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls with given times; each test on threads and with probes of its own. */
class SelfTimeTrackerTest {
    private static final int OUTER = 200;
    private static final int MIDDLE = 201;
    private static final int INNER = 202;
    private static final int OTHER = 203;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8L * RecordedImage.MIB);
    }

    private Counts self(int probe) {
        return recorded.of(probe | OwnProbes.SELF);
    }

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
    void ofThreeLevelsEachLosesTheOneBelow() {
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
            Probe.failed(30, 10, INNER);
            Probe.failed(100, 0, OUTER);
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

    @Test
    void aThreadThatRanOutOfStackGoesOn() throws InterruptedException {
        int rounds = 50;
        int deep = 260;
        Runnable work = () -> {
            for (int round = 1; round <= rounds; round++) {
                assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> callWithoutEnd(deep));
                long at = 1_000_000L * round;
                Probe.took(at + 30, at + 10, INNER);
                Probe.took(at + 100, at, OUTER);
            }
        };
        Thread thread = new Thread(null, work, "small stack", 256 << 10);
        thread.start();
        thread.join();

        assertThat(self(OUTER).buckets).isEqualTo(Map.of(80, (long) rounds));
        assertThat(recorded.of(deep).count).isPositive();
    }

    /** The stack ends in every corner of the way of a call that nests. */
    @SuppressWarnings("InfiniteRecursion")
    private static void callWithoutEnd(int probe) {
        Probe.took(3, 2, probe);
        Probe.took(4, 1, probe);
        callWithoutEnd(probe);
    }

    @Test
    void withoutPrivateMemoryCallsAreCountedAndSelfTimeIsNot() {
        recorded.usePrivateMemoryUp();
        Threads.run(() -> {
            Probe.took(30, 20, INNER);
            Probe.took(100, 0, OUTER);
        });

        assertThat(recorded.shared(OUTER).count).isEqualTo(1);
        assertThat(self(OUTER).cells).isZero();
    }

    /** Calls at random, of a probe for each depth, against a stack of those that are open. */
    @Test
    void agreesWithAStackOfTheOpenCalls() {
        int first = 250;
        int depths = 5;
        long[] counts = new long[depths];
        long[] sums = new long[depths];
        Random random = new Random(7);
        Threads.run(() -> {
            long now = -1_000_000;
            Deque<OpenCall> open = new ArrayDeque<>();
            for (int step = 0; step < 200_000; step++) {
                now += 1 + random.nextInt(50);
                boolean begins =
                        open.isEmpty() || (open.size() < depths && open.peek().calls < 4 && random.nextBoolean());
                if (begins) {
                    open.push(new OpenCall(now));
                } else {
                    OpenCall call = open.pop();
                    int depth = open.size();
                    long nanos = now - call.startNanos;
                    Probe.took(now, call.startNanos, first + depth);
                    if (call.calls > 0 || counts[depth] > 0) {
                        counts[depth]++;
                        sums[depth] += nanos - call.nestedNanos;
                    }
                    if (depth > 0) {
                        open.peek().calls++;
                        open.peek().nestedNanos += nanos;
                    }
                }
            }
        });

        for (int depth = 0; depth < depths; depth++) {
            assertThat(self(first + depth).count).isEqualTo(counts[depth]);
            assertThat(self(first + depth).sum).isEqualTo(sums[depth]);
        }
        assertThat(counts[0]).isGreaterThan(1_000);
        assertThat(counts[depths - 1]).isZero();
    }

    private static final class OpenCall {
        final long startNanos;
        int calls;
        long nestedNanos;

        OpenCall(long startNanos) {
            this.startNanos = startNanos;
        }
    }

    @Test
    void anyNumberOfCallsMayBeWithinOne() {
        int rounds = 20;
        int within = 10_000;
        Threads.run(() -> {
            long now = 0;
            for (int round = 0; round < rounds; round++) {
                long start = now;
                for (int call = 0; call < within; call++) {
                    now += 7;
                    Probe.took(now, now - 5, INNER + call % 2);
                }
                now += 3;
                Probe.took(now, start, OUTER);
                now += 1_000;
            }
        });

        // In the first one there were too many for a thread of which it is not known that calls nest.
        assertThat(self(OUTER).count).isEqualTo(rounds - 1);
        assertThat(self(OUTER).min).isEqualTo(2 * within + 3);
        assertThat(self(OUTER).max).isEqualTo(2 * within + 3);
    }

    /** Those before are as deep as those within, so that some of both are joined. */
    @Test
    void isAboutRightWhereManyCallsOfOneDepthAreBeforeAndWithin() {
        Threads.run(() -> {
            Probe.took(20, 10, INNER);
            Probe.took(30, 0, MIDDLE);
            for (long at = 100; at < 200_000; at += 100) {
                Probe.took(at + 60, at, INNER);
            }
            Probe.took(200_000, 100_000, OUTER);
        });

        assertThat(self(OUTER).count).isEqualTo(1);
        assertThat(self(OUTER).sum).isBetween(39_500L, 40_500L);
    }

    @Test
    void stretchesOfWhateverDepthAreJoinedWhereThereIsNoRoom() {
        NestedTime time = new NestedTime(new CallerCounts());
        int chains = 4;
        int calls = 0;
        for (int chain = 0; chain < chains; chain++) {
            // Each one less deep than the one before it.
            for (int depth = NestedTime.CAPACITY; depth >= 0; depth--) {
                for (int level = 0; level <= depth; level++) {
                    time.ended(1_000L * calls + depth - level, 1_000L * calls + depth + 1 + level, OUTER, 0);
                }
                calls++;
            }
        }

        long each = 0;
        for (int depth = NestedTime.CAPACITY; depth >= 0; depth--) {
            each += 2L * depth + 1;
        }
        assertThat(time.ended(-1, 1_000L * calls, OUTER, 0)).isEqualTo(chains * each);
    }
}
