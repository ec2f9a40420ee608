package dev.insitu.agent.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CpuTimesTest {
    private static final long MILLI = 1_000_000;
    private static final long LOOK = 5 * MILLI;

    private final CpuTimes times = new CpuTimes();

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
}
