package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;

class FollowerTest {
    private static final int CALLEES = 10;
    private static final int THREADS = 4;

    /** One callee is the parent of another, so that 12 nodes are measured. */
    private static FollowPlan plan(long aboveNanos) {
        int[][] children = new int[CALLEES + 2][];
        children[0] = new int[CALLEES + 1];
        for (int i = 0; i < CALLEES; i++) {
            children[0][i] = i + 1;
        }
        children[3] = new int[CALLEES + 1];
        children[3][CALLEES] = CALLEES + 1;
        return new FollowPlan(children, new byte[CALLEES + 2], aboveNanos);
    }

    private final AtomicLongArray called = new AtomicLongArray(CALLEES + 1);

    private void call(Follower follower, int site, Runnable within) {
        int token = follower.enter(site, this);
        try {
            called.incrementAndGet(site);
            within.run();
        } finally {
            follower.leave(token, System.nanoTime());
        }
    }

    private void followed(Follower follower, int number) {
        int token = follower.begin();
        try {
            for (int callee = 0; callee < CALLEES; callee++) {
                for (int i = 0; i < (number + callee) % 3; i++) {
                    call(follower, callee, callee == 2 ? () -> call(follower, CALLEES, () -> {}) : () -> {});
                }
            }
            if (number % 7 == 0) {
                throw new IllegalStateException();
            }
            if (number % 11 == 0) {
                // Within itself: counts for this call.
                followed(follower, 1);
            }
        } catch (IllegalStateException e) {
            // Thrown on purpose.
        } finally {
            if (token != 0) {
                follower.end(System.nanoTime());
            }
        }
    }

    @Test
    void countsExactlyOnSeveralThreadsAlsoWhereCallsThrowAndRecur() throws InterruptedException {
        Follower follower = new Follower(3, plan(0));
        int calls = 50_000;
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < calls; i++) {
                    followed(follower, i);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        FollowReading reading = follower.read();

        assertThat(reading.calls(true, 0)).isEqualTo((long) THREADS * calls);
        assertThat(reading.ended()).isEqualTo((long) THREADS * calls);
        long children = 0;
        for (int callee = 0; callee < CALLEES; callee++) {
            assertThat(reading.calls(true, callee + 1)).isEqualTo(called.get(callee));
            children += reading.nanos(true, callee + 1);
        }
        assertThat(reading.calls(true, CALLEES + 1)).isEqualTo(called.get(CALLEES));
        assertThat(reading.nanos(true, CALLEES + 1)).isLessThanOrEqualTo(reading.nanos(true, 3));
        assertThat(children).isPositive().isLessThanOrEqualTo(reading.nanos(true, 0));
    }

    @Test
    void aSiteCountsNothingOutsideTheFollowedMethodNorBelowAnotherNode() {
        Follower follower = new Follower(0, plan(0));

        assertThat(follower.enter(0)).isZero();
        int outer = follower.begin();
        int first = follower.enter(0);
        int within = follower.enter(1);
        follower.leave(first, System.nanoTime());
        int next = follower.enter(1);
        follower.leave(next, System.nanoTime());
        follower.end(System.nanoTime());

        assertThat(outer).isNotZero();
        assertThat(within).isZero();
        assertThat(next).isNotZero();
        assertThat(follower.enter(0)).isZero();
    }

    @Test
    void aSiteThatCountsNothingIsCountedAsOne() {
        Follower follower = new Follower(0, plan(0));
        follower.enter(0);
        follower.begin();
        int parent = follower.enter(2);
        follower.enter(0);
        follower.leave(follower.enter(CALLEES), System.nanoTime());
        follower.leave(parent, System.nanoTime());
        follower.enter(CALLEES);
        follower.enter(CALLEES + 100);

        assertThat(follower.read().unplanned()).as("of calls that have ended").isZero();
        follower.end(System.nanoTime());
        follower.begin();
        follower.end(System.nanoTime());

        assertThat(follower.read().unplanned()).isEqualTo(3);
    }

    @Test
    void aCallWhoseEndIsMissedSpoilsNoOther() {
        Follower follower = new Follower(0, plan(0));
        follower.begin();
        int parent = follower.enter(2);
        follower.enter(CALLEES);
        follower.leave(parent, System.nanoTime());

        assertThat(follower.enter(0)).isNotZero();
    }

    @Test
    void classifiesByTheLimitThatHeldAtItsBegin() {
        Follower follower = new Follower(0, plan(Long.MAX_VALUE - 1));
        follower.begin();
        follower.publish(plan(0));
        follower.end(System.nanoTime());
        assertThat(follower.read().calls(true, 0)).isZero();
        follower.begin();
        follower.end(System.nanoTime() + 1);

        assertThat(follower.read().calls(true, 0)).isOne();
        assertThat(follower.read().calls(false, 0)).isZero();
        assertThat(follower.read().slowCalls()).hasSize(1);
    }

    /** Its thread may have no CPU, or be dead. */
    @Test
    void aSlotThatIsBeingChangedIsReadAsItWasBefore() {
        FollowPlan plan = plan(0);
        FollowSlot slot = new FollowSlot();
        call(slot, plan);
        assertThat(read(slot, plan).calls(true, 0)).isOne();

        UNSAFE.putInt(slot, UNSAFE.objectFieldOffset(FollowSlot.class, "version"), 3);
        FollowReading meanwhile = read(slot, plan);
        call(slot, plan);

        assertThat(meanwhile.calls(true, 0)).isOne();
        assertThat(meanwhile.slowCalls()).hasSize(1);
        assertThat(read(slot, plan(0)).calls(true, 0)).isZero();
        assertThat(read(slot, plan).calls(true, 0)).isEqualTo(2);
        assertThat(read(slot, plan).slowCalls()).hasSize(2);
    }

    private static void call(FollowSlot slot, FollowPlan plan) {
        slot.take(1);
        slot.begin(plan);
        slot.finish(System.nanoTime() + 1);
    }

    private static FollowReading read(FollowSlot slot, FollowPlan plan) {
        FollowReading reading = new FollowReading(plan);
        slot.read(reading, 0);
        return reading;
    }

    @Test
    void aSampledCalleeIsCountedExactlyAndItsTimeEstimated() {
        byte[] shifts = {0, 3};
        Follower follower = new Follower(0, new FollowPlan(new int[][] {{1}, null}, shifts, 0));
        follower.begin();
        long now = System.nanoTime();
        for (int i = 0; i < 800; i++) {
            int token = follower.enter(0);
            follower.leave(token, System.nanoTime());
        }
        follower.end(now + 1_000_000_000);
        FollowReading reading = follower.read();

        assertThat(reading.calls(true, 1)).isEqualTo(800);
        assertThat(reading.nanos(true, 1)).isPositive();
    }

    @Test
    void sampledCalleesThatTakeTurnsAreEachTimed() {
        byte[] shifts = {0, 3, 3, 3, 3};
        Follower follower =
                new Follower(0, new FollowPlan(new int[][] {{1, 2, 3, 4}, null, null, null, null}, shifts, 0));
        long second = 1_000_000_000;
        int rounds = 8_000;
        follower.begin();
        for (int i = 0; i < rounds; i++) {
            for (int site = 0; site < 4; site++) {
                int token = follower.enter(site);
                follower.leave(token, System.nanoTime() + second);
            }
        }
        follower.end(System.nanoTime());
        FollowReading reading = follower.read();

        for (int node = 1; node <= 4; node++) {
            assertThat(reading.calls(false, node) + reading.calls(true, node)).isEqualTo(rounds);
            double seconds = (double) (reading.nanos(false, node) + reading.nanos(true, node)) / second;
            assertThat(seconds).isCloseTo(rounds, withinPercentage(15));
        }
    }

    @Test
    void keepsTheClassesOfReceivers() {
        Follower follower = new Follower(0, plan(0));
        follower.askReceivers(0);
        follower.begin();
        for (Object receiver : new Object[] {"text", 1, "text", 2L}) {
            follower.leave(follower.enter(0, receiver), System.nanoTime());
        }
        follower.end(System.nanoTime());

        assertThat(follower.receivers(0)).containsExactlyInAnyOrder(String.class, Integer.class, Long.class);
    }

    @Test
    void aBucketsLongestDurationIsInItAndTheNextIsNot() {
        for (long nanos = 1; nanos < 1L << 40; nanos = nanos * 3 / 2 + 1) {
            int bucket = FollowDurations.bucket(nanos);

            assertThat(FollowDurations.longest(bucket)).isBetween(nanos, nanos + nanos / 16);
            assertThat(FollowDurations.bucket(FollowDurations.longest(bucket))).isEqualTo(bucket);
            assertThat(FollowDurations.bucket(FollowDurations.longest(bucket) + 1))
                    .isEqualTo(bucket + 1);
        }
    }
}
