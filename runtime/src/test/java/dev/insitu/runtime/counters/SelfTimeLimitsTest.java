package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.Threads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Self time where stack, memory or room for the depth is short, against a model. */
class SelfTimeLimitsTest extends SelfTimes {
    @Test
    void aThreadThatRanOutOfStackGoesOn() throws InterruptedException {
        int rounds = 20;
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
        OpenCalls unseen = new OpenCalls();
        unseen.look(0, 0);
        int chains = 20;
        int calls = 0;
        for (int chain = 0; chain < chains; chain++) {
            // Each one less deep than the one before it.
            for (int depth = NestedTime.FIRST_CAPACITY; depth >= 0; depth--) {
                for (int level = 0; level <= depth; level++) {
                    time.ended(1_000L * calls + depth - level, 1_000L * calls + depth + 1 + level, OUTER, 0, unseen);
                }
                calls++;
            }
        }

        long each = 0;
        for (int depth = NestedTime.FIRST_CAPACITY; depth >= 0; depth--) {
            each += 2L * depth + 1;
        }
        assertThat(time.ended(-1, 1_000L * calls, OUTER, 0, unseen)).isEqualTo(chains * each);
    }
}
