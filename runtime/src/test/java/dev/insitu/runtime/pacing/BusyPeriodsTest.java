package dev.insitu.runtime.pacing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Busy periods on a clock that is a number, against arithmetic. */
class BusyPeriodsTest {
    private static final long MICROSECOND = 1_000;
    private static final long MILLISECOND = 1_000_000;
    private static final long START = 5;

    /** A caller that calls over and over, and is away after each call for a time of its own. */
    private static final class Caller {
        private final CallerLine line = new CallerLine();
        private final long id;
        private long now = START;
        private long ticket = Stage.NONE;
        private long dueNanos;

        Caller(long id) {
            this.id = id;
        }

        /** Takes a ticket; returns when its call begins. */
        long comes(Stage stage) {
            ticket = stage.take(now);
            if (ticket == Stage.NONE) {
                return Long.MAX_VALUE;
            }
            dueNanos = stage.dueNanos(ticket, now);
            line.comes(stage, id, ticket, dueNanos, now);
            now = Math.max(now, dueNanos);
            return now;
        }

        void calls(Stage stage, long serviceNanos, long awayNanos) {
            long started = now;
            long begun = stage.countBegun();
            stage.noteInFlight(begun, started);
            stage.noteBegun(begun, ticket, dueNanos, stage.dueNanos(ticket + 1, now), started, started);
            now += serviceNanos;
            line.returned(dueNanos, started, now);
            stage.ended(now, false);
            now += awayNanos;
        }
    }

    private static List<BusyPeriod> periods(Stage stage, Caller... callers) {
        List<BusyPeriod> all = new ArrayList<>();
        stage.periods().addTo(all);
        for (Caller caller : callers) {
            all.add(caller.line.now());
        }
        all.sort(Comparator.comparing(BusyPeriod::calls).reversed());
        return all;
    }

    private static Caller drive(Stage stage, LongUnaryOperator serviceNanos, LongUnaryOperator awayNanos) {
        Caller caller = new Caller(7);
        while (caller.comes(stage) != Long.MAX_VALUE) {
            caller.calls(stage, serviceNanos.applyAsLong(caller.ticket), awayNanos.applyAsLong(caller.ticket));
        }
        return caller;
    }

    private static Stage perSecond(int rate, int calls) {
        return new Stage(Schedule.constant(rate, 1_000 * MILLISECOND), calls, Stage.UNLIMITED);
    }

    /** 40 ms, then half a millisecond each: after k calls 39.5 + k/2 ms have gone by, and k calls are due after k - 1 ms. */
    @Test
    void aLongCallAndAllThatQueuedBehindItAreOnePeriod() {
        Stage stage = perSecond(1_000, 1_000);

        Caller caller = drive(stage, n -> n == 100 ? 40 * MILLISECOND : MILLISECOND / 2, n -> 0);

        BusyPeriod longest = periods(stage, caller).get(0);
        assertThat(longest.firstTicket()).isEqualTo(100);
        assertThat(longest.sinceNanos()).isEqualTo(START + 100 * MILLISECOND);
        assertThat(longest.calls()).isEqualTo(79).isEqualTo(longest.lastTicket() - longest.firstTicket() + 1);
        assertThat(longest.servedNanos())
                .isEqualTo(79 * MILLISECOND)
                .isEqualTo(longest.untilNanos() - longest.sinceNanos());
        assertThat(longest.threadId()).isEqualTo(7);
        assertThat(stage.periods().usualNanos()).isEqualTo(MILLISECOND / 2);
    }

    /** Nothing was due when the caller left: the period begins with the first call that it came too late for. */
    @Test
    void aCallerThatIsAwayBeginsAPeriodWhenTheNextCallIsDue() {
        Stage stage = perSecond(1_000, 1_000);

        Caller caller = drive(stage, n -> MILLISECOND / 2, n -> n == 99 ? 40 * MILLISECOND : 0);

        BusyPeriod longest = periods(stage, caller).get(0);
        assertThat(longest.firstTicket()).isEqualTo(100);
        assertThat(longest.sinceNanos()).isEqualTo(START + 100 * MILLISECOND);
        assertThat(longest.servedNanos()).isEqualTo(longest.calls() * MILLISECOND / 2);
        assertThat(longest.untilNanos() - longest.sinceNanos() - longest.servedNanos())
                .isEqualTo(39 * MILLISECOND + MILLISECOND / 2);
    }

    /** 47 us usually, 180 us for 567 calls at 110 us: they are late by 40 ms, which 630 usual calls make up for. */
    @Test
    void manyLongerCallsAreOnePeriodWithTheirMean() {
        Stage stage = new Stage(Schedule.constant(1, 110 * MICROSECOND), 10_000, Stage.UNLIMITED);
        Caller caller = drive(stage, n -> n >= 1_000 && n < 1_567 ? 180 * MICROSECOND : 47 * MICROSECOND, n -> 0);

        BusyPeriod longest = periods(stage, caller).get(0);
        assertThat(longest.firstTicket()).isEqualTo(1_000);
        assertThat(longest.calls()).isEqualTo(567 + 630);
        assertThat(longest.servedNanos() / longest.calls()).isCloseTo(110_000, within(100L));
        assertThat(stage.periods().usualNanos()).isEqualTo(47 * MICROSECOND);
    }

    @Test
    void aCallIsAloneUntilTheNextIsDue() {
        Stage stage = perSecond(1_000, 1_000);
        Caller caller = new Caller(7);

        long begun = caller.comes(stage);
        assertThat(caller.line.isAlone(stage, begun + MILLISECOND / 2)).isTrue();
        assertThat(caller.line.isAlone(stage, begun + MILLISECOND)).isFalse();
        assertThat(caller.line.isAlone(perSecond(1_000, 1_000), begun)).isFalse();

        caller.calls(stage, 3 * MILLISECOND / 2, 0);
        begun = caller.comes(stage);
        assertThat(caller.line.isAlone(stage, begun)).as("it came late").isFalse();
    }

    @Test
    void aCallThatNoneStandsBehindIsOrdinary() {
        Stage stage = perSecond(1_000, 1_001);

        Caller caller = drive(stage, n -> MILLISECOND / 4 + n % 2 * MILLISECOND / 2, n -> 0);

        assertThat(periods(stage, caller)).allMatch(each -> each.calls() == 1);
        assertThat(stage.periods().usualNanos()).isEqualTo(MILLISECOND / 2);
    }

    /** What is said of an overloaded stage: one period from its beginning, also while that goes on. */
    @Test
    void anOverloadIsOnePeriod() {
        Stage stage = perSecond(1_000, 1_000);

        Caller caller = drive(stage, n -> 2 * MILLISECOND, n -> 0);

        assertThat(periods(stage, caller)).hasSize(1);
        assertThat(periods(stage, caller).get(0).calls()).isEqualTo(1_000);
        assertThat(periods(stage, caller).get(0).sinceNanos()).isEqualTo(START);
    }

    /** Both callers are held up at once; while only one of them was, the other had time. */
    @Test
    void callersOfOneStageShareItsPeriods() {
        Stage stage = perSecond(1_000, 1_000);
        Caller[] callers = {new Caller(7), new Caller(8)};
        for (Caller each : callers) {
            each.comes(stage);
        }
        while (callers[0].ticket != Stage.NONE || callers[1].ticket != Stage.NONE) {
            boolean firstNext = callers[1].ticket == Stage.NONE
                    || (callers[0].ticket != Stage.NONE && callers[0].now <= callers[1].now);
            Caller next = firstNext ? callers[0] : callers[1];
            boolean isStall = next.ticket == 100 || next.ticket == 300 || next.ticket == 301;
            next.calls(stage, isStall ? 40 * MILLISECOND : MILLISECOND / 2, 0);
            next.comes(stage);
        }

        List<BusyPeriod> longest = periods(stage, callers).subList(0, 2);
        assertThat(longest).extracting(BusyPeriod::firstTicket).containsOnly(301L);
        assertThat(longest).extracting(BusyPeriod::sinceNanos).containsOnly(START + 301 * MILLISECOND);
        assertThat(longest).extracting(BusyPeriod::threadId).containsExactlyInAnyOrder(7L, 8L);
        assertThat(longest.stream().mapToLong(BusyPeriod::calls).sum()).isBetween(50L, 56L);
    }

    @Test
    void whileACallerKeepsTheNextCallWaitingItIsAway() {
        Stage stage = perSecond(1_000, 1_000);
        Caller caller = new Caller(7);
        caller.comes(stage);
        caller.calls(stage, MILLISECOND / 2, 0);

        assertThat(caller.line.awaySinceNanos(stage, START + MILLISECOND)).isZero();
        assertThat(caller.line.awaySinceNanos(stage, START + 9 * MILLISECOND)).isEqualTo(START + MILLISECOND);

        caller.now = START + 9 * MILLISECOND;
        caller.comes(stage);
        assertThat(caller.line.sinceNanos()).isEqualTo(START + MILLISECOND);
        caller.calls(stage, MILLISECOND / 2, 0);
        assertThat(caller.line.awaySinceNanos(stage, START + 10 * MILLISECOND)).isEqualTo(START + MILLISECOND);

        stage.close();
        assertThat(caller.line.awaySinceNanos(stage, START + 10 * MILLISECOND)).isZero();
    }

    /** Its thread was stopped between the two, or the machine keeps it from its CPU. */
    @Test
    void aCallerThatNeverEndsWritingKeepsNoReaderWaiting() throws ReflectiveOperationException {
        Stage stage = perSecond(1_000, 1_000);
        Caller caller = drive(stage, n -> n == 100 ? 40 * MILLISECOND : MILLISECOND / 2, n -> 0);
        int before = periods(stage, caller).size();
        Field lock = BusyPeriods.class.getDeclaredField("lock");
        lock.setAccessible(true);
        ((int[]) lock.get(stage.periods()))[0] = 1;

        assertThat(periods(stage, caller)).hasSize(before);
        assertThat(((int[]) lock.get(stage.periods()))[0]).isOne();
    }
}
