package dev.insitu.explain.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Microseconds. A thread reads its own CPU time; only looks read how long it has waited for a CPU. */
class OwnReadingsTest {
    private final CpuPoints points = new CpuPoints();
    private final OwnReadings own = new OwnReadings(1);
    private final List<String> taken = new ArrayList<>();

    @Test
    void aThreadThatWasGivenNoCpuBetweenTwoLooksHasWaitedForNoMoreInBetween() {
        point(1_000, 100, 70, 3);
        reads(2_000, 300);
        reads(3_000, 350);

        look(9_000, 400, 70, 3);

        assertThat(taken).containsExactly("2000 cpu 300 waited 70 given 3", "3000 cpu 350 waited 70 given 3");
    }

    @Test
    void aThreadOnItsCpuAtTheLookHadWaitedBefore() {
        point(1_000, 100, 0, 1);
        reads(8_000, 2_000);

        look(8_990, 2_985, 4_000, 5);

        assertThat(taken).containsExactly("8000 cpu 2000 waited 4000 given 5");
    }

    @Test
    void aThreadOnItsCpuSinceTheLastLookWaitedNoLonger() {
        point(1_000, 100, 500, 1);
        reads(3_000, 2_090);
        reads(4_000, 3_080);

        look(20_000, 4_000, 9_000, 4);

        assertThat(taken).containsExactly("3000 cpu 2090 waited 500 given 1", "4000 cpu 3080 waited 500 given 1");
    }

    @Test
    void aThreadScheduledOnceWasScheduledBeforeItRanAgain() {
        point(1_000, 100, 0, 1);
        reads(2_000, 1_090);
        reads(8_000, 2_000);

        look(12_000, 2_500, 4_000, 2);

        assertThat(taken).containsExactly("2000 cpu 1090 waited 0 given 1", "8000 cpu 2000 waited 4000 given 2");
    }

    @Test
    void noClockIsReadForAReadingThatHasNoRoom() {
        long now = 0;
        while (own.isDue(now)) {
            own.add(now, now, false);
            now += 1_000_000;
            assertThat(now).isLessThan(1_000_000_000L);
        }
        look(now, now, 0, 1);

        assertThat(own.isDue(now)).isTrue();
    }

    @Test
    void whatIsNotSureIsLeftOut() {
        point(1_000, 100, 0, 1);
        reads(8_000, 2_000);

        look(12_000, 2_500, 4_000, 3);

        assertThat(taken).isEmpty();
        assertThat(own.isEmpty()).isTrue();
    }

    @Test
    void anUnseenThreadHasOnlyItsCpuTimeUntilTheLook() {
        reads(2_000, 100);
        reads(8_000, 2_000);

        look(9_000, 2_990, 4_000, 2);

        assertThat(taken).containsExactly("8000 cpu 2000 waited 4000 given 2");
    }

    @Test
    void whatIsReadAfterALookWaitsForTheNext() {
        point(1_000, 100, 0, 1);
        reads(5_000, 200);

        look(4_000, 150, 0, 1);
        assertThat(taken).isEmpty();
        assertThat(own.isEmpty()).isFalse();

        look(6_000, 300, 0, 1);
        assertThat(taken).containsExactly("5000 cpu 200 waited 0 given 1");
    }

    @Test
    void moreThanThereIsRoomForIsNotKept() {
        for (int i = 1; i <= 1_000; i++) {
            reads(1_000L * i, i);
        }

        look(2_000_000, 2_000, 0, 0);

        assertThat(own.isEmpty()).isTrue();
        reads(3_000_000, 3_000);
        assertThat(own.isEmpty()).isFalse();
    }

    private void point(long at, long cpu, long waited, long given) {
        points.add(1_000 * at, 1_000 * cpu, 1_000 * waited, given);
    }

    private void reads(long at, long cpu) {
        own.add(1_000 * at, 1_000 * cpu, true);
    }

    private void look(long at, long cpu, long waited, long given) {
        own.moveTo(
                (nanos, cpuNanos, waitedNanos, timesGiven, matters) -> taken.add(nanos / 1_000 + " cpu "
                        + cpuNanos / 1_000 + " waited " + waitedNanos / 1_000 + " given " + timesGiven),
                points,
                1_000 * at,
                1_000 * cpu,
                1_000 * waited,
                given);
        points.add(1_000 * at, 1_000 * cpu, 1_000 * waited, given);
    }
}
