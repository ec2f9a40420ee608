package dev.insitu.runtime.pacing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final long MINUTE = 60_000_000_000L;
    private static final long DAY = 1440 * MINUTE;

    @ParameterizedTest(name = "{0} in {1} ns")
    @CsvSource({"3, 10000", "7, 1000000000", "1, 50000", "1, 2000000000", "999999937, 1000000000", "1, 1"})
    void dueTimesAreTheExactQuotientsRoundedDown(long iterations, long nanos) {
        Schedule schedule = Schedule.constant(iterations, nanos);
        Random random = new Random(1);
        long inAMonth = 30 * DAY / nanos * iterations;
        for (int i = 0; i < 100_000; i++) {
            long n = i < 50_000 ? i : (long) (random.nextDouble() * inAMonth);
            BigInteger exact =
                    BigInteger.valueOf(n).multiply(BigInteger.valueOf(nanos)).divide(BigInteger.valueOf(iterations));
            assertThat(schedule.dueNanos(n)).isEqualTo(exact.longValueExact());
        }
    }

    @Test
    void ratesThatDoNotDivideASecondEndTheMinuteOnTime() {
        assertThat(Schedule.constant(3, 10_000).dueNanos(60 * 300_000)).isEqualTo(MINUTE);
        assertThat(Schedule.constant(7, 1_000_000_000).dueNanos(60 * 7)).isEqualTo(MINUTE);
    }

    @ParameterizedTest(name = "{0} in {1} ns")
    @CsvSource({"3, 10000", "7, 1000000000", "1, 50000", "999999937, 1000000000", "1, 1"})
    void whatIsDueByATimeIsTheInverse(long iterations, long nanos) {
        Schedule schedule = Schedule.constant(iterations, nanos);
        Random random = new Random(2);
        for (int i = 0; i < 100_000; i++) {
            long offset = (long) (random.nextDouble() * (i < 50_000 ? 100_000 : DAY));
            long due = schedule.dueBy(offset, 0);
            assertThat(schedule.dueNanos(due - 1)).isLessThanOrEqualTo(offset);
            assertThat(schedule.dueNanos(due)).isGreaterThan(offset);
        }
        assertThat(schedule.dueBy(-1, 0)).isZero();
    }

    @Test
    void aDurationHoldsWhatIsDueBeforeItsEnd() {
        assertThat(Schedule.constant(1, 50_000).lengthNow(1_000_000_000)).isEqualTo(20_000);
        assertThat(Schedule.constant(7, 1_000_000_000).lengthNow(1)).isEqualTo(1);
    }

    @Test
    void poissonGapsComeFromTheSeed() {
        Schedule one = Schedule.poisson(100_000, 42);
        Schedule same = Schedule.poisson(100_000, 42);
        Schedule other = Schedule.poisson(100_000, 43);
        int differing = 0;
        for (int n = 0; n < 10_000; n++) {
            assertThat(one.dueNanos(n)).isEqualTo(same.dueNanos(n));
            differing += one.dueNanos(n) != other.dueNanos(n) ? 1 : 0;
        }
        assertThat(differing).isGreaterThan(9_990);
    }

    @Test
    void poissonGapsAreExponential() {
        Schedule schedule = Schedule.poisson(100_000, 7);
        int count = 1_000_000;
        long last = 0;
        int aboveMean = 0;
        double squares = 0;
        for (int n = 0; n < count; n++) {
            long due = schedule.dueNanos(n);
            double gap = due - last;
            aboveMean += gap > 100_000 ? 1 : 0;
            squares += gap * gap;
            last = due;
        }
        assertThat(last / (double) count).isCloseTo(100_000, within(400.0));
        assertThat(aboveMean / (double) count).isCloseTo(Math.exp(-1), within(0.002));
        assertThat(squares / count).isCloseTo(2e10, within(1.5e8));
    }

    @Test
    void poissonArrivalsByATimeAreCountedFromTheOneThatIsDue() {
        Schedule schedule = Schedule.poisson(1_000, 3);
        schedule.prepare(0, 0);
        for (int n = 0; n < 100_000; n += 997) {
            long offset = schedule.dueNanos(n) + 500L * (n % 50);
            int expected = n;
            while (schedule.dueNanos(expected) <= offset) {
                expected++;
            }
            assertThat(schedule.dueBy(offset, n)).isEqualTo(expected);
        }
        assertThat(schedule.lengthWithin(schedule.dueNanos(5_000), 0)).isEqualTo(5_000);
    }

    @Test
    void poissonArrivalsOfALongTimeAreKnownBeforeTheLastOfThem_orWhenTheTimeIsOver() {
        Schedule ahead = Schedule.poisson(1_000, 3);
        long within = 3_000_000_000L;
        ahead.prepare(0, 0);
        assertThat(ahead.lengthWithin(within, 0)).isEqualTo(Stage.UNLIMITED);
        ahead.prepare(2_700_000, 2_700_000_000L);
        assertThat(ahead.lengthWithin(within, 2_700_000_000L)).isEqualTo(countedBy(within - 1));

        Schedule behind = Schedule.poisson(1_000, 3);
        behind.prepare(0, within);
        assertThat(behind.lengthWithin(within, within - 1)).isEqualTo(Stage.UNLIMITED);
        assertThat(behind.lengthWithin(within, within)).isEqualTo(countedBy(within - 1));
    }

    /** The arrivals of the schedule of {@code poisson(1_000, 3)} that are due by an offset, one by one. */
    private static long countedBy(long offset) {
        Schedule schedule = Schedule.poisson(1_000, 3);
        long count = 0;
        while (schedule.dueNanos(count) <= offset) {
            count++;
        }
        return count;
    }

    /** A caller that stalls for long finds more due than are computed ahead. */
    @Test
    void poissonArrivalsAreCountedHoweverManyAreDue() {
        Schedule schedule = Schedule.poisson(1_000, 3);
        schedule.prepare(0, 0);

        for (long millis : new long[] {100, 600, 1_200, 1_199, 3_000, 2_999, 1}) {
            long offset = millis * 1_000_000;
            assertThat(schedule.dueBy(offset, 0)).as(millis + " ms").isEqualTo(countedBy(offset));
        }
        schedule.prepare(1_000_000, 0);
        assertThat(schedule.dueBy(2_000_000_000, 900_000)).isEqualTo(countedBy(2_000_000_000));
    }
}
