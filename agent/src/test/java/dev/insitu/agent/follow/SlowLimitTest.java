package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.runtime.follow.FollowDurations;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class SlowLimitTest {
    private static final int CALLS = 1_000;
    private static final long MICROS = 1_000;

    private final Random random = new Random(7);

    private long[] calls(int count, ToDoubleFunction<Random> micros) {
        return random.doubles(count)
                .mapToLong(each -> Math.round(micros.applyAsDouble(random) * MICROS))
                .toArray();
    }

    private static double between(Random random, double least, double most) {
        return least + random.nextDouble() * (most - least);
    }

    /** Ordinary calls of 300 us to 700 us. */
    private long[] ordinary(int count) {
        return calls(count, random -> between(random, 300, 700));
    }

    private static long[] both(long[] some, long[] others) {
        long[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        return all;
    }

    private static long slow(long[] calls, SlowLimit limit) {
        return Arrays.stream(calls).filter(each -> each > limit.nanos()).count();
    }

    @Test
    void aClusterThatHoldsP99IsSlowAsAWhole() {
        // 8 ms of sleep: all within one bucket or two.
        for (int slow : new int[] {11, 15, 20, 50, 100, 200}) {
            long[] calls = both(ordinary(CALLS - slow), calls(slow, random -> between(random, 8_080, 8_400)));
            SlowLimit limit = SlowLimit.of(FollowDurations.of(calls));

            assertThat(slow(calls, limit)).as(slow + " slow").isEqualTo(slow);
            assertThat(limit.nanos()).isBetween(700 * MICROS, 8_000 * MICROS);
            assertThat(limit.p99Nanos()).isBetween(8_080 * MICROS, 8_700 * MICROS);
            assertThat(limit.share()).isEqualTo((double) slow / CALLS);
        }
    }

    @Test
    void p99IsTheLimitWhereItSeparatesAlready() {
        for (int slow : new int[] {7, 9, 10}) {
            long[] calls = both(ordinary(CALLS - slow), calls(slow, random -> between(random, 8_080, 8_400)));
            SlowLimit limit = SlowLimit.of(FollowDurations.of(calls));

            assertThat(limit.p99Nanos()).isEqualTo(limit.nanos());
            assertThat(slow(calls, limit)).as(slow + " slow").isBetween((long) slow, 10L);
        }
    }

    @Test
    void someCallsBetweenDoNotHideTheGap() {
        // Of a machine that takes the CPU away now and then.
        long[] few = calls(2, random -> between(random, 1_000, 7_000));
        long[] calls = both(both(ordinary(CALLS - 22), few), calls(20, random -> between(random, 8_080, 8_400)));
        SlowLimit limit = SlowLimit.of(FollowDurations.of(calls));

        assertThat(slow(calls, limit)).isBetween(20L, 22L);
    }

    @Test
    void theNearestClusterCountsAndNotTheOneBelow() {
        // One call in twelve misses a cache; one in fifty waits for a lock.
        long[] hits = ordinary(900);
        long[] misses = calls(80, random -> between(random, 4_000, 6_000));
        long[] waits = calls(20, random -> between(random, 40_000, 44_000));
        long[] calls = both(both(hits, misses), waits);

        assertThat(slow(calls, SlowLimit.of(FollowDurations.of(calls)))).isEqualTo(20);
        // With fewer that wait, p99 is a miss; those above it are the ones to explain.
        calls = both(both(hits, misses), Arrays.copyOf(waits, 9));
        assertThat(slow(calls, SlowLimit.of(FollowDurations.of(calls)))).isBetween(9L, 10L);
    }

    @Test
    void heavyTailsWithoutAClusterKeepTheirP99() {
        int kept = 0;
        for (int trial = 0; trial < 200; trial++) {
            double exponent = trial % 2 == 0 ? 1 : 2;
            long[] calls = calls(CALLS, random -> 100 / Math.pow(1 - random.nextDouble(), 1 / exponent));
            SlowLimit limit = SlowLimit.of(FollowDurations.of(calls));
            kept += limit.nanos() == limit.p99Nanos() ? 1 : 0;

            // Some random gap may be taken for one. Then little more is slow.
            assertThat(slow(calls, limit)).isBetween(5L, 40L);
            assertThat(limit.share()).isBetween(0.005, 0.04);
        }
        assertThat(kept).isGreaterThan(160);
    }

    @Test
    void manyCallsInTheBucketOfP99AreNotOverlooked() {
        // No gap: from 1 ms on to the tied calls there is one at each 40 us.
        long[] steady = new long[CALLS];
        for (int i = 0; i < CALLS; i++) {
            steady[i] = i < 950 ? (1_000 + i * 7L) * MICROS : 8_100 * MICROS;
        }
        SlowLimit limit = SlowLimit.of(FollowDurations.of(steady));

        assertThat(slow(steady, limit)).isBetween(50L, 100L);
        assertThat(limit.nanos()).isCloseTo(8_100 * MICROS, within(400 * MICROS));
    }

    @Test
    void callsThatTakeTheSameAreNotSlow() {
        long[] same = calls(CALLS, random -> between(random, 8_080, 8_500));
        SlowLimit limit = SlowLimit.of(FollowDurations.of(same));

        assertThat(slow(same, limit)).isLessThan(10);
        // Nor are those of the larger half.
        long[] halves = both(ordinary(600), calls(400, random -> between(random, 8_080, 8_100)));
        assertThat(slow(halves, SlowLimit.of(FollowDurations.of(halves)))).isZero();
    }

    @Test
    void fewCallsHaveALimitToo() {
        long[] calls = both(ordinary(98), calls(2, random -> 8_000));

        assertThat(slow(calls, SlowLimit.of(FollowDurations.of(calls)))).isEqualTo(2);
        assertThat(SlowLimit.of(FollowDurations.of(0)).nanos()).isZero();
    }

    @Test
    void aLimitDriftsIfFarMoreOrFewerAreSlowThanWhenItWasMade() {
        SlowLimit cluster = new SlowLimit(1, 2, 0.05);

        assertThat(cluster.hasDrifted(25, 500)).isFalse();
        assertThat(cluster.hasDrifted(60, 500)).isFalse();
        assertThat(cluster.hasDrifted(0, 499)).isFalse();
        assertThat(cluster.hasDrifted(0, 500)).isTrue();
        assertThat(cluster.hasDrifted(101, 500)).isTrue();
        assertThat(new SlowLimit(1, 2, 0.25).hasDrifted(251, 500)).isTrue();
        assertThat(new SlowLimit(1, 2, 0.01).hasDrifted(4, 1_204)).isTrue();
        assertThat(new SlowLimit(1, 2, 0.01).hasDrifted(1, 500)).as("by chance").isFalse();
        assertThat(SlowLimit.named(1).hasDrifted(0, 10_000)).isFalse();
    }

    @Test
    void aDistributionThatDriftsIsMadeOfTheNewestCalls() {
        long[] warmUp = calls(CALLS, random -> between(random, 5_000, 20_000));
        long[] newest = both(ordinary(CALLS - 20), calls(20, random -> between(random, 3_000, 3_100)));
        FollowDurations all = FollowDurations.of(both(warmUp, newest));

        assertThat(slow(newest, SlowLimit.of(all))).isZero();
        assertThat(slow(newest, SlowLimit.of(all.since(FollowDurations.of(warmUp)))))
                .isEqualTo(20);
    }
}
