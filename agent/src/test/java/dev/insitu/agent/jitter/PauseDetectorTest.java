package dev.insitu.agent.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.SchedStat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With a clock on which every reading takes 25 ns and a sleep 1.06 ms, unless a pause is put in its way. */
class PauseDetectorTest {
    private static final long STEP = 25;
    private static final long SLEEP = 1_060_000;
    private static final long THRESHOLD = 1_000;
    private static final long MILLI = 1_000_000;

    private final FakeClock clock = new FakeClock();
    private final Observations seen = new Observations();
    private final Causes causes = new Causes(SchedStat.UNKNOWN, Safepoints.UNKNOWN);

    @Test
    void aMinuteAndAHalfWithoutAPauseRecordsNone() {
        clock.stepNanos = 500;
        PauseDetector watcher = watcher(true);
        long start = clock.now;

        rounds(watcher, 80_000);

        assertThat(seen.gaps).isEmpty();
        assertThat(seen.stalls).isEmpty();
        assertThat(clock.now - start).isGreaterThan(90_000 * MILLI);
    }

    @Test
    void spinsNearlyATenthOfTheTimeAndWatchesNearlyAllOfIt() {
        PauseDetector watcher = watcher(true);
        long start = clock.now;

        rounds(watcher, 1_000);

        double all = clock.now - start;
        assertThat(seen.watchedForGaps / all).isBetween(0.08, 0.09);
        assertThat((seen.watchedForGaps + seen.watchedForStalls) / all).isBetween(0.999, 1.0);
    }

    @Test
    void spinningWatchesAllTheTime() {
        PauseDetector watcher = watcher(false);
        long start = clock.now;

        rounds(watcher, 10);

        assertThat(seen.watchedForGaps / (double) (clock.now - start)).isBetween(0.999, 1.0);
        assertThat(seen.watchedForStalls).isZero();
        assertThat(seen.gaps).isEmpty();
    }

    @Test
    void aGapIsTheTimeBetweenTwoReadings() {
        PauseDetector watcher = watcher(false);
        clock.pauseAt(clock.now + 3 * MILLI, 2_000);
        clock.pauseAt(clock.now + 4 * MILLI, THRESHOLD - STEP);

        rounds(watcher, 1);

        assertThat(seen.gaps).containsExactly(2_000 + STEP);
        assertThat(seen.watchedForGaps).isBetween(10 * MILLI - 3_000, 10 * MILLI);
    }

    @Test
    void aStopIsFoundWheneverItComes() {
        for (long at = 0; at < 1_300_000; at += 9_973) {
            for (boolean sleeps : new boolean[] {true, false}) {
                PauseDetector watcher = watcher(sleeps);
                rounds(watcher, 2);
                seen.clear();
                clock.pauseAt(clock.now + at, 20 * MILLI);

                rounds(watcher, 3);

                assertThat(seen.all())
                        .as("stopped at %s, sleeping %s", at, sleeps)
                        .hasSize(1)
                        .first()
                        .satisfies(nanos -> assertThat(nanos).isBetween(20 * MILLI - SLEEP, 20 * MILLI + SLEEP));
            }
        }
    }

    @Test
    void aSleepThatIsLateByLessThanAMillisecondIsNoStall() {
        PauseDetector watcher = watcher(true);
        rounds(watcher, 2);
        clock.pauseAt(clock.now + SLEEP - 1, MILLI - 1_000);

        rounds(watcher, 2);

        assertThat(seen.all()).isEmpty();
    }

    @Test
    void aCoarseTimerIsNoStall() {
        clock.sleepNanos = 15 * MILLI;
        PauseDetector watcher = watcher(true);

        rounds(watcher, 100);

        assertThat(seen.all()).isEmpty();
    }

    @Test
    void anInterruptedSleepTeachesNothing() {
        PauseDetector watcher = watcher(true);
        rounds(watcher, 2);
        clock.sleepNanos = 10;
        rounds(watcher, 2);
        clock.sleepNanos = SLEEP;

        rounds(watcher, 100);

        assertThat(seen.all()).isEmpty();
    }

    @Test
    void workOfItsOwnIsNoGapUnlessItTakesBeyondAllMeasure() {
        PauseDetector watcher = watcher(false);
        seen.workNanos = 50_000;
        clock.pauseAt(clock.now + 3 * MILLI, 2_000);
        rounds(watcher, 2);
        assertThat(seen.gaps).hasSize(1);

        seen.workNanos = 0;
        seen.nextWorkNanos = 20 * MILLI;
        clock.pauseAt(clock.now + 3 * MILLI, 2_000);
        rounds(watcher, 2);
        assertThat(seen.gaps).hasSize(3);
        assertThat(seen.gaps.get(2)).isBetween(20 * MILLI, 20 * MILLI + 1_000);
    }

    @Test
    void allThatWasSeenIsPartOfWhatWasWatched() {
        PauseDetector watcher = watcher(true);
        rounds(watcher, 2);
        seen.clear();
        clock.pauseAt(clock.now + SLEEP + 50_000, 20 * MILLI);
        clock.pauseAt(clock.now + 40 * MILLI, 30 * MILLI);

        rounds(watcher, 100);

        assertThat(seen.all()).hasSize(2);
        assertThat(seen.watchedForGaps).isGreaterThan(20 * MILLI);
        assertThat(seen.watchedForStalls).isGreaterThan(30 * MILLI);
    }

    private PauseDetector watcher(boolean sleeps) {
        PauseDetector watcher = new PauseDetector(clock, causes, seen, THRESHOLD, sleeps);
        watcher.begin();
        return watcher;
    }

    private static void rounds(PauseDetector watcher, int rounds) {
        for (int i = 0; i < rounds; i++) {
            watcher.round();
        }
    }

    private static final class FakeClock implements TickClock {
        private record Pause(long at, long nanos) {}

        private final Deque<Pause> pauses = new ArrayDeque<>();
        private long now = Long.MAX_VALUE - 1_000;
        private long stepNanos = STEP;
        private long sleepNanos = SLEEP;

        /** In the order of time. */
        void pauseAt(long at, long nanos) {
            pauses.add(new Pause(at, nanos));
        }

        @Override
        public long nanos() {
            pass(stepNanos);
            return now;
        }

        @Override
        public void sleepMillis(long millis) {
            pass(sleepNanos);
        }

        /** What would have ended during a pause ends with it. */
        void pass(long nanos) {
            now += nanos;
            Pause next = pauses.peek();
            if (next != null && now - next.at >= 0) {
                pauses.remove();
                now += Math.max(0, next.at + next.nanos - now);
            }
        }
    }

    private final class Observations implements Samples {
        private final List<Long> gaps = new ArrayList<>();
        private final List<Long> stalls = new ArrayList<>();
        private long watchedForGaps;
        private long watchedForStalls;
        private long workNanos;
        private long nextWorkNanos;

        void clear() {
            gaps.clear();
            stalls.clear();
            watchedForGaps = 0;
            watchedForStalls = 0;
        }

        List<Long> all() {
            List<Long> all = new ArrayList<>(gaps);
            all.addAll(stalls);
            return all;
        }

        @Override
        public void gap(long nanos, LostParts parts) {
            gaps.add(nanos);
            clock.now += workNanos + nextWorkNanos;
            nextWorkNanos = 0;
        }

        @Override
        public void stall(long nanos, LostParts parts) {
            stalls.add(nanos);
        }

        @Override
        public void watchedForGaps(long nanos) {
            watchedForGaps += nanos;
        }

        @Override
        public void watchedForStalls(long nanos) {
            watchedForStalls += nanos;
        }
    }
}
