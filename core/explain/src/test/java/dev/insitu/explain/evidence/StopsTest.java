package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A call from 1,000 to 2,000. The JVM's count tells how long it stopped between two looks, not when. */
class StopsTest {
    private static final long START = 1_000;
    private static final long END = 2_000;
    private static final List<Interval> NOTHING = List.of();

    private final Stops stops = new Stops();

    @Test
    void aStopBetweenLooksWithinTheCallIsTheCalls() {
        stops.add(1_100, 1_500, 300, 0);

        assertThat(within(NOTHING)).isEqualTo(300);
    }

    @Test
    void claimsNothingOfAStopThatMayPrecedeTheCall() {
        stops.add(600, 1_400, 300, 0);

        assertThat(within(NOTHING)).isZero();
    }

    @Test
    void claimsNothingOfAStopThatMayFollowTheCall() {
        stops.add(1_800, 2_600, 300, 0);

        assertThat(within(NOTHING)).isZero();
    }

    @Test
    void whatIsTooLongToHaveBeenOutsideIsClaimed() {
        stops.add(900, 1_400, 450, 0);
        stops.add(1_700, 2_100, 350, 0);

        assertThat(within(NOTHING)).isEqualTo(350 + 250);
    }

    @Test
    void aPauseThatIsKnownBetterIsPartOfIt() {
        stops.add(1_100, 1_500, 300, 0);
        List<Interval> known = List.of(new Interval(1_150, 1_350, CauseKind.GC, ""));

        assertThat(within(known)).isEqualTo(100);
        assertThat(stops.surelyWithin(START, END, known)).allMatch(each -> !each.overlaps(1_150, 1_350));
    }

    @Test
    void aThreadThatWaitedForTheStopDidNothingElseThen() {
        stops.add(1_100, 1_700, 100, 400);

        assertThat(stops.surelyStopping(START, END, List.of(new UnattributedTime.Piece(START, END))))
                .isEqualTo(500);
        // 300 of those 600 are known to be something else.
        assertThat(stops.surelyStopping(START, END, List.of(new UnattributedTime.Piece(1_400, END))))
                .isEqualTo(200);
        assertThat(stops.surelyStopping(START, END, List.of(new UnattributedTime.Piece(START, 1_050))))
                .isZero();
    }

    @Test
    void theOldestAreForgotten() {
        stops.add(1_100, 1_500, 300, 0);
        for (int i = 0; i < 5_000; i++) {
            stops.add(10_000 + i, 10_001 + i, 1, 0);
        }

        assertThat(within(NOTHING)).isZero();
    }

    private long within(List<Interval> known) {
        return stops.surelyWithin(START, END, known).stream()
                .mapToLong(Interval::nanos)
                .sum();
    }
}
