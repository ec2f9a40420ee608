package dev.insitu.runtime.pacing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stages on a clock that is a number, against arithmetic. */
class StageTest {
    private static final long MICROSECOND = 1_000;
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** One caller that calls over and over, on a clock of its own. */
    private static final class Caller {
        private final Stage stage;
        private final LongUnaryOperator serviceNanos;
        private final LongUnaryOperator stalls;
        private final long[] endToEnd;
        private final long[] lateness;
        private long now;
        private int calls;

        Caller(Stage stage, LongUnaryOperator serviceNanos, LongUnaryOperator stalls) {
            this.stage = stage;
            this.serviceNanos = serviceNanos;
            this.stalls = stalls;
            this.endToEnd = new long[(int) stage.length()];
            this.lateness = new long[(int) stage.length()];
        }

        Caller callFrom(long startNanos) {
            now = startNanos;
            long ticket;
            while ((ticket = stage.take(now)) != Stage.NONE) {
                long arrived = now;
                long due = stage.dueNanos(ticket, now);
                now = stalls.applyAsLong(Math.max(now, due));
                lateness[calls] = now - due;
                long begun = stage.countBegun();
                stage.noteTenth(ticket, stage.noteInFlight(begun, now));
                stage.noteBegun(begun, ticket, due, stage.dueNanos(ticket + 1, now), arrived, now);
                now = stalls.applyAsLong(now + serviceNanos.applyAsLong(ticket));
                endToEnd[calls++] = now - due;
                stage.ended(now, false);
            }
            Arrays.sort(endToEnd);
            return this;
        }

        double millisAt(double percent) {
            return endToEnd[(int) Math.ceil(percent / 100 * calls) - 1] / 1e6;
        }
    }

    /** The whole process stands still. */
    private static long stopped(long nanos, long everyNanos, long forNanos, int times) {
        long stop = nanos / everyNanos;
        long into = nanos % everyNanos;
        return stop >= 1 && stop <= times && into < forNanos ? stop * everyNanos + forNanos : nanos;
    }

    @Test
    void aStallIsChargedToAllIterationsDueMeanwhile() {
        Stage stage = new Stage(Schedule.constant(1, 100_000), 100_000, Stage.UNLIMITED);
        Caller caller = new Caller(stage, n -> MICROSECOND, t -> stopped(t, SECOND, 300 * MILLISECOND, 8)).callFrom(5);

        assertThat(stage.elapsedNanos() / 1e9).isCloseTo(10, within(0.1));
        assertThat(caller.millisAt(90)).isCloseTo(177, within(17.7));
        assertThat(caller.millisAt(99)).isCloseTo(288, within(14.4));
        assertThat(caller.millisAt(100)).isBetween(295.0, 301.0);
        assertThat(stage.maxBacklog()).isBetween(2_990L, 3_001L);
        assertThat(stage.lastTenthOnTime()).isEqualTo(10_000);
    }

    @Test
    void aClockThatJumpsWhileACallerWaitsMovesNoDueTime() {
        Stage stage = new Stage(Schedule.constant(7, SECOND), 7 * 60, Stage.UNLIMITED);
        // Forward by a tenth of a second in every second.
        Caller caller = new Caller(stage, n -> 0, t -> stopped(t, SECOND, 100 * MILLISECOND, 59)).callFrom(5);

        assertThat(stage.elapsedNanos()).isEqualTo(419 * SECOND / 7);
        assertThat(caller.lateness[419]).isZero();
    }

    @Test
    void aSpikeDelaysWhatIsDueBehindIt() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 1_000_000, Stage.UNLIMITED);
        Caller caller = new Caller(stage, n -> n % 10_000 == 9_999 ? MILLISECOND : 100, t -> t).callFrom(5);

        // A hundred of ten thousand wait, in equal steps down from 1 ms.
        assertThat(caller.millisAt(99.5)).isCloseTo(0.5, within(0.02));
        assertThat(caller.millisAt(99.9)).isCloseTo(0.9, within(0.02));
        assertThat(caller.millisAt(100)).isCloseTo(1, within(0.001));
    }

    /** At 9.0 s ten are due and five have begun; at 5.8 s thirty and six. */
    @Test
    void theBacklogIsWhatWasDueAndHadNotBegun() {
        Stage slow = new Stage(Schedule.constant(1, SECOND), 10, Stage.UNLIMITED);
        new Caller(slow, n -> 1_900 * MILLISECOND, t -> t).callFrom(5);
        Stage quick = new Stage(Schedule.constant(5, SECOND), 30, Stage.UNLIMITED);
        new Caller(quick, n -> SECOND, t -> t).callFrom(5);
        Stage onTime = new Stage(Schedule.constant(5, SECOND), 30, Stage.UNLIMITED);
        new Caller(onTime, n -> 100 * MILLISECOND, t -> t).callFrom(5);

        assertThat(slow.maxBacklog()).isEqualTo(5);
        assertThat(quick.maxBacklog()).isEqualTo(24);
        assertThat(onTime.maxBacklog()).isZero();
    }

    /** Each call takes a twentieth more than the time to the next. */
    @ParameterizedTest
    @ValueSource(ints = {11, 30, 99, 100})
    void ofAShortRunThatFallsBehindNoneOfTheLastTenIsOnTime(int length) {
        Stage stage = new Stage(Schedule.constant(10, SECOND), length, Stage.UNLIMITED);
        new Caller(stage, n -> 105 * MILLISECOND, t -> t).callFrom(5);

        assertThat(stage.lastTenth()).isEqualTo(10);
        assertThat(stage.lastTenthOnTime()).isZero();
    }

    @Test
    void anOverloadGrowsToTheEnd() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 100_000, Stage.UNLIMITED);
        new Caller(stage, n -> 20 * MICROSECOND, t -> t).callFrom(5);

        assertThat(stage.elapsedNanos() / 1e9).isCloseTo(2, within(0.001));
        assertThat(stage.maxBacklog()).isCloseTo(50_000, within(5L));
        assertThat(stage.lastLatenessNanos() / 1e9).isCloseTo(1, within(0.001));
        assertThat(stage.lastTenthOnTime()).isZero();
        assertThat(stage.lastTenth()).isEqualTo(10_000);
        assertThat(stage.waitedNanos()).isZero();
    }

    /**
     * An M/D/1 queue with load ρ and service time S: the mean wait is ρ·S / 2(1 − ρ), by Pollaczek and Khinchine; far out
     * P(W > x) is (1 − ρ) / (ρ·e^y − 1) · e^(−y·x/S), where e^y = 1 + y/ρ. A call's end comes S after its wait.
     */
    @Test
    void poissonArrivalsQueueAsTheFormulasSay() {
        assertQueue(10_000, 0.5, 25, 167);
        assertQueue(16_000, 0.2, 100, 517);
    }

    private static void assertQueue(int rate, double onTime, double meanMicros, double p99Micros) {
        Stage stage = new Stage(Schedule.poisson(1e9 / rate, 11), 4_000_000, Stage.UNLIMITED);
        Caller caller = new Caller(stage, n -> 50 * MICROSECOND, t -> t).callFrom(5);
        long[] lateness = caller.lateness;
        Arrays.sort(lateness);
        double punctual = Arrays.stream(lateness).filter(late -> late == 0).count() / (double) lateness.length;

        assertThat(punctual).isCloseTo(onTime, within(0.01));
        assertThat(Arrays.stream(lateness).average().orElseThrow() / 1e3)
                .isCloseTo(meanMicros, within(meanMicros * 0.05));
        assertThat(lateness[(int) (lateness.length * 0.99)] / 1e3).isCloseTo(p99Micros, within(p99Micros * 0.05));
        assertThat(caller.millisAt(99) * 1e3).isCloseTo(p99Micros + 50, within(p99Micros * 0.05));
    }

    /** Nothing ends: each tenth of the schedule begins with more in flight than the one before. */
    @ParameterizedTest
    @ValueSource(ints = {10, 15, 19, 20, 50, 90, 99, 100, 101, 1_000})
    void growthInFlightIsSeenInEveryTenthOfTheSchedule(int length) {
        Stage stage = new Stage(Schedule.constant(1, 10_000), length, Stage.UNLIMITED);
        long ticket;
        while ((ticket = stage.take(5)) != Stage.NONE) {
            long begun = stage.countBegun();
            stage.noteTenth(ticket, stage.noteInFlight(begun, 5));
            stage.noteBegun(begun, ticket, 5, 5, 5, 5);
        }

        assertThat(stage.inFlightByTenths())
                .hasSize(10)
                .isSorted()
                .doesNotHaveDuplicates()
                .doesNotContain(0);
        assertThat(stage.lastTenth()).isEqualTo(Math.max(10, length / 10));
    }

    @Test
    void aLimitOfTimeLeavesTheRestUnstarted() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 100_000, 2 * SECOND / 10);
        new Caller(stage, n -> 20 * MICROSECOND, t -> t).callFrom(5);

        assertThat(stage.begun()).isEqualTo(10_000);
        assertThat(stage.isUsedUp(5 + 2 * SECOND / 10)).isTrue();
    }

    /** Beyond what is computed ahead, so the number is not known when the stage begins. */
    @Test
    void randomArrivalsWithinATimeNeedNotBeCountedFirst() {
        Schedule counted = Schedule.poisson(1_000, 9);
        long due = 0;
        while (counted.dueNanos(due) < SECOND) {
            due++;
        }
        Stage stage = Stage.lasting(Schedule.poisson(1_000, 9), SECOND, 2 * SECOND);
        stage.prepare(0);
        assertThat(stage.length()).isEqualTo(Stage.UNLIMITED);
        assertThat(stage.expectedLength()).isEqualTo(1_000_000);

        long taken = 0;
        while (stage.take(5) != Stage.NONE) {
            taken++;
            if (taken == 700_000) {
                stage.prepare(700 * MILLISECOND);
                assertThat(stage.length()).isEqualTo(due);
            }
        }
        assertThat(taken).isEqualTo(due);
    }

    @Test
    void noTicketIsGivenOutBeyondTheTime_alsoBeforeTheirNumberIsKnown() {
        Stage stage = Stage.lasting(Schedule.poisson(1_000, 9), SECOND, 2 * SECOND);
        Schedule counted = Schedule.poisson(1_000, 9);
        long taken = 0;
        while (stage.take(5) != Stage.NONE) {
            taken++;
        }

        assertThat(stage.length()).isEqualTo(Stage.UNLIMITED);
        assertThat(counted.dueNanos(taken - 1)).isLessThan(SECOND);
        assertThat(counted.dueNanos(taken)).isGreaterThanOrEqualTo(SECOND);
    }

    /** At 10 ms the schedule is over. */
    @Test
    void countsIterationsThatEndAfterTheScheduleByLateness() {
        Stage stage = new Stage(Schedule.constant(1, MILLISECOND), 10, Stage.UNLIMITED);
        stage.prepare();
        stage.take(5);
        for (long millis : new long[] {3, 10, 11, 40, 40}) {
            stage.ended(5 + millis * MILLISECOND, false);
        }
        stage.came();
        stage.endedAndLeft(5 + 3_010 * MILLISECOND, false);

        assertThat(late(stage.lateEnds(), 0)).isEqualTo(4);
        assertThat(late(stage.lateEnds(), 20 * MILLISECOND)).isEqualTo(3);
        assertThat(late(stage.lateEnds(), 2_600 * MILLISECOND)).isEqualTo(1);
        assertThat(late(stage.lateEnds(), 3_000 * MILLISECOND + 1)).isZero();
    }

    private static long late(LateEnds ends, long leastNanos) {
        long count = 0;
        for (int i = 0; i < ends.buckets(); i++) {
            count += ends.leastNanos(i) >= leastNanos ? ends.count(i) : 0;
        }
        return count;
    }

    @Test
    void aTicketGivenBackIsTheNextOneTaken() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 3, Stage.UNLIMITED);
        assertThat(stage.take(1)).isZero();
        assertThat(stage.take(1)).isEqualTo(1);
        stage.giveBack(0);
        assertThat(stage.take(1)).isZero();
        assertThat(stage.take(1)).isEqualTo(2);
        assertThat(stage.take(1)).isEqualTo(Stage.NONE);
        stage.giveBack(1);
        assertThat(stage.take(1)).isEqualTo(1);
    }

    @Test
    void aClosedStageAdmitsNoThread() {
        Stage stage = new Stage(null, 3, Stage.UNLIMITED);
        assertThat(stage.take(1)).isZero();
        stage.close();
        assertThat(stage.admits(2)).isFalse();
        assertThat(stage.take(2)).isEqualTo(Stage.NONE);
    }
}
