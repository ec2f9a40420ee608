package dev.insitu.agent.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SleepLengthTest {
    private static final long MILLI = 1_000_000;
    private static final long WINDOWS_TICK = 15_625_000;

    @Test
    void isThatOfTheTick_whereverBetweenTwoTicksTheFirstSleepBegins() {
        for (long start = 0; start < WINDOWS_TICK; start += MILLI / 3) {
            assertThat(SleepLength.ofMillisecond(new Ticking(WINDOWS_TICK, start)))
                    .isBetween(WINDOWS_TICK - MILLI, WINDOWS_TICK);
        }
    }

    @Test
    void isHardlyMoreThanAskedFor_whereTimersAreFine() {
        assertThat(SleepLength.ofMillisecond(new Ticking(50_000, 7))).isBetween(MILLI, MILLI + 60_000);
    }

    /** The machine works on something else in most of the sleeps. */
    @Test
    void isTheShortest_whereSingleSleepsAreLate() {
        TickClock fine = new Ticking(50_000, 7);
        int[] sleeps = {0};
        assertThat(SleepLength.ofMillisecond(new TickClock() {
                    @Override
                    public long nanos() {
                        return fine.nanos();
                    }

                    @Override
                    public void sleepMillis(long millis) {
                        sleeps[0]++;
                        fine.sleepMillis(sleeps[0] == 3 ? millis : 20 * millis);
                    }
                }))
                .isLessThan(2 * MILLI);
    }

    /** A sleep ends at the first tick that is not earlier than asked for. */
    private static final class Ticking implements TickClock {
        private final long tick;
        private long now;

        Ticking(long tick, long start) {
            this.tick = tick;
            now = start;
        }

        @Override
        public long nanos() {
            now += 100;
            return now;
        }

        @Override
        public void sleepMillis(long millis) {
            long due = now + millis * MILLI;
            now = (due + tick - 1) / tick * tick;
        }
    }
}
