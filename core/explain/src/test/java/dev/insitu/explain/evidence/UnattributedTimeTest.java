package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compared with a set of nanoseconds, also where the clock wraps around. */
class UnattributedTimeTest {
    private static final int LENGTH = 60;
    private final Random random = new Random(20_261_125);

    @Test
    void itIsWhatIsLeftOfASetOfNanoseconds() {
        for (long start : new long[] {0, -30, 1_000, Long.MAX_VALUE - 25}) {
            for (int i = 0; i < 2_000; i++) {
                compare(start);
            }
        }
    }

    private void compare(long start) {
        UnattributedTime remainder = new UnattributedTime(start, start + LENGTH);
        BitSet left = new BitSet();
        left.set(0, LENGTH);
        for (int i = 0; i < 12; i++) {
            int from = random.nextInt(LENGTH + 20) - 10;
            int to = from + random.nextInt(12) - 2;
            BitSet concerned = between(from, to);
            concerned.and(left);
            assertThat(set(remainder.within(start + from, start + to), start)).isEqualTo(concerned);
            assertThat(UnattributedTime.nanosWithin(remainder.pieces(), start + from, start + to))
                    .isEqualTo(concerned.cardinality());
            assertThat(set(remainder.take(start + from, start + to), start)).isEqualTo(concerned);
            left.andNot(concerned);
            assertThat(UnattributedTime.sum(remainder.pieces())).isEqualTo(left.cardinality());
            assertThat(set(remainder.pieces(), start)).isEqualTo(left);
            assertThat(remainder.nanos()).isEqualTo(left.cardinality());
        }
    }

    private static BitSet between(int from, int to) {
        BitSet set = new BitSet();
        if (Math.max(0, from) < Math.min(LENGTH, to)) {
            set.set(Math.max(0, from), Math.min(LENGTH, to));
        }
        return set;
    }

    /** They are in order and apart. */
    private static BitSet set(List<UnattributedTime.Piece> pieces, long start) {
        BitSet set = new BitSet();
        for (UnattributedTime.Piece piece : pieces) {
            assertThat(piece.nanos()).isPositive();
            assertThat(set.length()).isLessThanOrEqualTo((int) (piece.fromNanos() - start));
            set.set((int) (piece.fromNanos() - start), (int) (piece.toNanos() - start));
        }
        return set;
    }

    @Test
    void noTimeLeavesNothing() {
        assertThat(new UnattributedTime(5, 5).pieces()).isEmpty();
        assertThat(new UnattributedTime(5, 4).nanos()).isZero();
        assertThat(new UnattributedTime(5, 4).take(0, 10)).isEmpty();
    }

    @Test
    void theSumOfSortedIntervalsIsThatOfEach() {
        for (int i = 0; i < 2_000; i++) {
            long start = Long.MAX_VALUE - 25;
            List<Interval> intervals = new ArrayList<>();
            for (int j = random.nextInt(8); j > 0; j--) {
                long from = start + random.nextInt(LENGTH);
                intervals.add(new Interval(from, from + random.nextInt(20), CauseKind.CODE, ""));
            }
            long from = start + random.nextInt(LENGTH);
            long to = from + random.nextInt(LENGTH);
            long sum = 0;
            for (Interval each : intervals) {
                sum += Math.max(0, each.within(from, to).nanos());
            }
            assertThat(new SortedIntervals(intervals).nanosWithin(from, to)).isEqualTo(sum);
        }
    }
}
