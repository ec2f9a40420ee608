package dev.insitu.explain.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Interval;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Microseconds. The system tells of a wait when it is over. */
class QueueWaitsTest {
    private static final long START = 10_000;
    private static final long END = 20_000;

    private final CpuPoints points = new CpuPoints();

    @Test
    void whatWasOverBetweenTwoLooksOfTheCallIsTheCalls() {
        look(11_000, 100, 0, 1);
        look(18_000, 300, 6_000, 2);
        look(21_000, 3_300, 6_000, 2);

        assertThat(waits()).containsExactly("11800-17800");
    }

    @Test
    void aWaitTooLongToHaveBeenAfterTheCallWasInIt() {
        look(11_000, 100, 0, 1);
        look(21_000, 1_600, 8_500, 2);

        assertThat(waits()).containsExactly("11000-19500");
    }

    @Test
    void aWaitThatMayHaveBegunAfterTheCallIsNotItsOwn() {
        look(11_000, 100, 0, 1);
        look(22_000, 9_500, 1_500, 2);

        assertThat(waits()).isEmpty();
    }

    @Test
    void aThreadOffItsCpuMustGetOneBeforeTheCallEnds() {
        look(11_000, 100, 0, 1);
        look(12_000, 100, 0, 1);
        look(22_000, 8_500, 1_500, 2);

        assertThat(waits()).containsExactly("12100-13600");
    }

    @Test
    void waitsThatDoNotFitBehindTheCallWereInIt() {
        look(11_000, 100, 0, 1);
        look(22_000, 3_500, 7_000, 4);

        assertThat(waits()).containsExactly("13600-18600");
    }

    @Test
    void aWaitThatMayHaveBeenOverBeforeTheCallIsNotItsOwn() {
        look(4_000, 0, 0, 1);
        look(5_000, 500, 0, 1);
        look(15_000, 5_000, 5_500, 2);
        look(21_000, 11_000, 5_500, 2);

        assertThat(waits()).isEmpty();
    }

    @Test
    void aWaitTooLongToPrecedeTheCallWasInItEvenBetweenLooks() {
        look(8_000, 0, 0, 1);
        look(9_000, 500, 0, 1);
        look(20_500, 2_500, 9_200, 2);

        assertThat(waits()).containsExactly("10000-19200");
    }

    @Test
    void twoWaitsOneAfterTheOtherAreAsLongAsBoth() {
        ownLook(9_900, 100, 0, 1);
        look(18_000, 150, 4_000, 2);
        ownLook(20_000, 200, 9_700, 3);

        assertThat(waits()).containsExactly("10250-14250", "14250-19950");
    }

    @Test
    void aWaitBeforeTheCallWasNotWhileTheThreadWasOnACpu() {
        look(8_000, 0, 0, 1);
        look(9_500, 1_200, 0, 1);
        ownLook(20_000, 1_300, 9_700, 3);

        assertThat(waits()).containsExactly("11000-19900");
    }

    @Test
    void aThreadThatLookedJustBeforeTheCallHadACpu() {
        look(2_000, 0, 0, 1);
        ownLook(9_900, 500, 0, 2);
        look(20_500, 2_500, 7_500, 3);

        assertThat(waits()).containsExactly("11000-18500");
    }

    @Test
    void aWaitThatFitsBetweenItsOwnLookAndTheCallMayHaveBeenThere() {
        look(2_000, 0, 0, 1);
        ownLook(8_000, 500, 0, 2);
        look(20_000, 10_500, 1_900, 3);

        assertThat(waits()).isEmpty();
    }

    @Test
    void waitsThatFitBetweenOwnLookAndCallMayPrecedeTheCall() {
        look(2_000, 0, 0, 1);
        ownLook(9_000, 500, 0, 2);
        ownLook(20_000, 2_500, 6_000, 7);

        assertThat(waits()).containsExactly("13000-18000");
    }

    @Test
    void aThreadNeverSeenOnACpuMayHaveWaitedLong() {
        look(8_000, 500, 0, 1);
        look(9_000, 500, 0, 1);
        look(20_500, 2_500, 9_200, 2);

        assertThat(waits()).isEmpty();
    }

    @Test
    void namesNoCauseWithoutALookAfterwards() {
        look(8_000, 500, 0, 1);
        look(11_000, 600, 0, 1);

        assertThat(waits()).isEmpty();
    }

    @Test
    void anotherCallsPointsAreForgottenButForTheLast() {
        for (int i = 1; i <= 1_000; i++) {
            look(i, i, i, i);
        }
        points.endCall(false);
        assertThat(points.count()).isEqualTo(3);

        look(1_001, 1_001, 1_001, 1_001);
        points.endCall(true);
        assertThat(points.count()).isEqualTo(4);
    }

    @Test
    void pointsAreBounded() {
        for (int i = 1; i <= 100_000; i++) {
            look(i, i, i, i);
        }

        assertThat(points.count()).isBetween(1_000, 2_048);
        assertThat(points.at(points.before(100_000_000))).isEqualTo(100_000_000);
    }

    @Test
    void aThreadThatIsOffItsCpuForLongIsTwoPoints() {
        for (int i = 1; i <= 1_000; i++) {
            look(i, 5, 5, 5);
        }

        assertThat(points.count()).isEqualTo(2);
        assertThat(points.at(1)).isEqualTo(1_000_000);
    }

    @Test
    void whatAThreadDoesIsNotKnownOfALookAtItsTimesAlone() {
        look(1_000, 5, 0, 1);
        points.saw(true, 1_001_000);
        assertThat(points.isNoted()).isTrue();

        look(2_000, 5, 0, 1);
        assertThat(points.isNoted()).isFalse();

        look(3_000, 5, 0, 1);
        assertThat(points.isNoted()).isFalse();
    }

    private void look(long at, long cpu, long waited, long given) {
        points.add(1_000 * at, 1_000 * cpu, 1_000 * waited, given);
    }

    private void ownLook(long micros, long cpu, long waited, long given) {
        points.addOwn(micros * 1_000, cpu * 1_000, waited * 1_000, given, true);
    }

    private List<String> waits() {
        List<String> waits = new ArrayList<>();
        for (Interval each : QueueWaits.of(points, 1_000 * START, 1_000 * END)) {
            waits.add(each.fromNanos() / 1_000 + "-" + each.toNanos() / 1_000);
        }
        return waits;
    }
}
