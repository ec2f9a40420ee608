package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CpuTimesTest {
    private static final long MILLI = 1_000_000;
    private static final long LOOK = 5 * MILLI;

    private final CpuTimes times = CpuTimes.atTicks();

    @Test
    void saysNothingOfWhatItHasNotSeen() {
        times.add(0, 0, 0);
        times.add(LOOK, 0, 0);
        times.end();

        assertThat(times.between(-1, 1)).isEmpty();
        assertThat(times.between(1, LOOK + 1)).isEmpty();
        assertThat(times.between(1, LOOK)).isPresent();
    }

    @Test
    void saysWhatItHasSeenOfAPart() {
        assertThat(times.partOf(0, LOOK)).isEmpty();
        times.add(LOOK, 0, 0);
        times.add(2 * LOOK, LOOK, 0);
        times.end();

        assertThat(times.partOf(0, LOOK)).isEmpty();
        assertThat(times.partOf(2 * LOOK, 3 * LOOK)).isEmpty();
        CpuStretch part = times.partOf(0, 3 * LOOK).orElseThrow();
        assertThat(part.fromNanos()).isEqualTo(LOOK);
        assertThat(part.toNanos()).isEqualTo(2 * LOOK);
        assertThat(part.bounds().mostWaitNanos()).isEqualTo(LOOK);
        assertThat(part.bounds().mostCpuNanos()).isZero();
        assertThat(times.partOf(LOOK + 1, 2 * LOOK - 1).orElseThrow().nanos()).isEqualTo(LOOK - 2);
    }

    @Test
    void aThreadThatNeverWaitedNeverWaited() {
        for (int i = 0; i < 1_000; i++) {
            times.add(i * LOOK, 0, i * LOOK);
        }
        times.end();
        CpuBounds bounds = times.between(100 * LOOK, 120 * LOOK).orElseThrow();

        assertThat(bounds.mostWaitNanos()).isZero();
        assertThat(bounds.mostCpuNanos()).isEqualTo(20 * LOOK);
        assertThat(bounds.leastCpuNanos()).isBetween(17 * LOOK, 20 * LOOK);
    }

    @Test
    void theTruthLiesWithinTheBounds() {
        Random random = new Random(5);
        int looks = 4_000;
        long[] wait = new long[looks + 1];
        long[] cpu = new long[looks + 1];
        for (int i = 0; i < looks; i++) {
            int kind = i / 40 % 3;
            long waited = kind == 0 ? 0 : kind == 1 ? random.nextInt(3_000_000) : LOOK;
            times.add(i * LOOK, wait[i], cpu[i]);
            wait[i + 1] = wait[i] + waited;
            cpu[i + 1] = cpu[i] + (kind == 0 ? random.nextInt(5_000_000) : LOOK - waited);
        }
        times.end();
        for (int i = 0; i < 1_000; i++) {
            int from = 100 + random.nextInt(3_000);
            int to = from + 1 + random.nextInt(50);
            CpuBounds bounds = times.between(from * LOOK, to * LOOK).orElseThrow();
            long near = 4 * 50_000;
            assertThat(wait[to] - wait[from]).isBetween(bounds.leastWaitNanos() - near, bounds.mostWaitNanos() + near);
            assertThat(cpu[to] - cpu[from])
                    .isBetween(bounds.leastCpuNanos() - 2 * MILLI, bounds.mostCpuNanos() + 2 * MILLI);
        }
    }

    /** It waited for a CPU and had one in turn; in the stretch, which no look was in, that is known of both together. */
    @Test
    void whatItWasEitherOfIsKnownBetterThanEach() {
        CpuTimes exact = CpuTimes.exact();
        exact.add(0, 0, 0);
        exact.add(10 * MILLI, MILLI, 9 * MILLI);
        exact.add(20 * MILLI, 6 * MILLI, 13 * MILLI);
        exact.end();
        CpuBounds bounds = exact.between(12 * MILLI, 20 * MILLI).orElseThrow();

        long before = MILLI + MILLI / 10; // A wait that was counted later can have begun so long before the look.
        assertThat(bounds.leastWaitNanos()).isEqualTo(3 * MILLI - before);
        assertThat(bounds.leastCpuNanos()).isEqualTo(2 * MILLI);
        assertThat(bounds.leastRunnableNanos())
                .as("all but the one that is missing")
                .isEqualTo(7 * MILLI - before);
    }

    /** As Linux counts: a wait when it is over, a time on a CPU at ticks and when it is over. */
    @Test
    void theTruthLiesWithinTheBoundsHoweverRarelyItIsLooked() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Life life = new Life(random, 600);
            CpuTimes looked = CpuTimes.atTicks();
            long longest = seed % 2 == 0 ? 5 * MILLI : 40 * MILLI;
            for (long now = 0; now < life.endNanos; now += MILLI + (long) (random.nextDouble() * longest)) {
                looked.add(now, life.waitCounted(now), life.cpuCounted(now));
            }
            looked.end();
            for (int i = 0; i < 200; i++) {
                long from = life.onCpu(random);
                long to = life.onCpu(random);
                CpuBounds bounds = looked.between(from, to).orElse(null);
                if (from < to && bounds != null) {
                    long near = 4 * 50_000;
                    assertThat(life.waited(from, to))
                            .isBetween(bounds.leastWaitNanos() - near, bounds.mostWaitNanos() + near);
                    assertThat(life.ran(from, to))
                            .isBetween(bounds.leastCpuNanos() - 2 * MILLI, bounds.mostCpuNanos() + 2 * MILLI);
                    assertThat(life.waited(from, to) + life.ran(from, to))
                            .isGreaterThanOrEqualTo(bounds.leastRunnableNanos() - 2 * MILLI);
                }
            }
        }
    }

    /** As a clock of the thread's own tells: the bounds hold without any tick, and are narrow. */
    @Test
    void theTruthLiesWithinTheBoundsOfExactTimes() {
        long unsure = 0;
        long all = 0;
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Life life = new Life(random, 300);
            CpuTimes looked = CpuTimes.exact();
            for (long now = 0; now < life.endNanos; now += MILLI / 2 + (long) (random.nextDouble() * MILLI)) {
                looked.add(now, life.waitCounted(now), life.ran(0, now));
            }
            looked.end();
            for (int i = 0; i < 100; i++) {
                long from = life.onCpu(random);
                long to = from + 5 * MILLI;
                CpuBounds bounds = looked.between(from, to).orElse(null);
                if (bounds != null) {
                    assertThat(life.ran(from, to))
                            .isBetween(bounds.leastCpuNanos() - 200_000, bounds.mostCpuNanos() + 200_000);
                    assertThat(life.waited(from, to) + life.ran(from, to))
                            .isGreaterThanOrEqualTo(bounds.leastRunnableNanos() - 200_000);
                    unsure += bounds.mostCpuNanos() - bounds.leastCpuNanos();
                    all += to - from;
                }
            }
        }
        assertThat(all).isPositive();
        assertThat(unsure / (double) all).isLessThan(0.2);
    }

    /** What a thread does: it waits for a CPU, has one, is blocked; again and again. */
    private static final class Life {
        private static final long TICK = 4 * MILLI;

        private final long[] waitFrom;
        private final long[] runFrom;
        private final long[] runTo;
        private final long endNanos;

        Life(Random random, int times) {
            waitFrom = new long[times];
            runFrom = new long[times];
            runTo = new long[times];
            long now = 0;
            for (int i = 0; i < times; i++) {
                now += random.nextInt(3) == 0 ? 0 : random.nextInt(10_000_000);
                waitFrom[i] = now;
                now += random.nextInt(3) == 0 ? 10_000 : random.nextInt(12_000_000);
                runFrom[i] = now;
                now += 100_000 + random.nextInt(15_000_000);
                runTo[i] = now;
            }
            endNanos = now;
        }

        /** Some time at which it runs. */
        long onCpu(Random random) {
            int i = random.nextInt(runFrom.length);
            return runFrom[i] + (long) (random.nextDouble() * (runTo[i] - runFrom[i]));
        }

        long waited(long from, long to) {
            return overlap(waitFrom, runFrom, from, to);
        }

        long ran(long from, long to) {
            return overlap(runFrom, runTo, from, to);
        }

        private static long overlap(long[] starts, long[] ends, long from, long to) {
            long nanos = 0;
            for (int i = 0; i < starts.length; i++) {
                nanos += Math.max(0, Math.min(ends[i], to) - Math.max(starts[i], from));
            }
            return nanos;
        }

        long waitCounted(long now) {
            long nanos = 0;
            for (int i = 0; i < runFrom.length && runFrom[i] <= now; i++) {
                nanos += runFrom[i] - waitFrom[i];
            }
            return nanos;
        }

        long cpuCounted(long now) {
            long nanos = 0;
            for (int i = 0; i < runFrom.length && runFrom[i] <= now; i++) {
                boolean over = runTo[i] <= now;
                nanos += over ? runTo[i] - runFrom[i] : Math.max(0, now / TICK * TICK - runFrom[i]);
            }
            return nanos;
        }
    }
}
