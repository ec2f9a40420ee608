package dev.insitu.explain.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Microseconds. */
class WaitEndsTest {
    private static final long FIRST = 10_000;
    private static final long LAST = 14_000;
    private static final long NEVER = 1_000_000;

    private final CpuPoints points = new CpuPoints();

    @Test
    void aThreadScheduledOnceWaitedUntilThen() {
        look(FIRST, 100, 0, 1);
        runs(17_000, 600, 500, 2);

        assertThat(end(15_000, 16_000)).isEqualTo(16_000);
    }

    @Test
    void whatItHadOfACpuWasNoWait() {
        look(FIRST, 100, 0, 1);
        look(15_200, 900, 0, 3);

        assertThat(end(15_000, NEVER)).isEqualTo(14_400);
    }

    @Test
    void aThreadThatRanLittleAndShowedNoOtherWaitWaitedOn() {
        look(FIRST, 100, 0, 1);
        look(30_000, 400, 700, 3);

        assertThat(end(15_000, NEVER)).isEqualTo(29_000);
    }

    @Test
    void aThreadSeenInAnotherWaitDidNotSurelyWaitOn() {
        look(FIRST, 100, 0, 1);
        look(30_000, 400, 700, 3);

        assertThat(end(15_000, 30_000)).isEqualTo(15_000);
    }

    @Test
    void aThreadThatRanMuchMayHaveStartedAnotherWait() {
        look(FIRST, 100, 0, 1);
        look(30_000, 3_100, 700, 3);

        assertThat(end(15_000, NEVER)).isEqualTo(15_000);
    }

    @Test
    void aThreadThatLeftItsCpuBeganToWaitThen() {
        runs(9_000, 100, 0, 1);
        look(FIRST, 300, 0, 1);

        assertThat(begin(9_500)).isEqualTo(9_200);
    }

    @Test
    void beforeItBeganToWaitItHadWhatItHadOfACpu() {
        look(9_000, 100, 0, 1);
        look(FIRST, 500, 300, 4);

        assertThat(begin(9_500)).isEqualTo(9_700);
    }

    @Test
    void aThreadThatDidNotRunBetweenEqualLooksWaitedThroughout() {
        look(FIRST, 100, 0, 1);
        look(30_000, 100, 0, 1);
        look(40_000, 200, 0, 2);

        WaitEnds ends = new WaitEnds(points);
        assertThat(ends.isOneWait(nanos(FIRST), nanos(LAST), nanos(30_000))).isTrue();
        assertThat(ends.isOneWait(nanos(FIRST), nanos(LAST), nanos(40_000))).isFalse();
        assertThat(ends.isOneWait(nanos(FIRST), nanos(LAST), nanos(35_000))).isFalse();
    }

    private long end(long claimed, long next) {
        return new WaitEnds(points).end(nanos(FIRST), nanos(LAST), nanos(claimed), nanos(next)) / 1_000;
    }

    private long begin(long claimed) {
        return new WaitEnds(points).begin(nanos(FIRST), nanos(claimed)) / 1_000;
    }

    private void runs(long at, long cpu, long waited, long given) {
        look(at, cpu, waited, given);
        points.saw(true, nanos(at));
    }

    private void look(long at, long cpu, long waited, long given) {
        points.add(nanos(at), nanos(cpu), nanos(waited), given);
    }

    private static long nanos(long micros) {
        return 1_000 * micros;
    }
}
