package dev.insitu.runtime.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Span;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a table does when it is full, and with objects that the application drops. */
class InFlightLimitsTest {
    private static final int CAPACITY = Span.CAPACITY;

    private final InFlightTable table = InFlightTable.byKey(false);

    private final long beginNanos = System.nanoTime() - 1_000_000_000;

    @Test
    void anUnusedTableHasNoMemoryAndAUsedOneGrowsByNeed() {
        assertThat(table.end("nothing", 0, false)).isZero();
        assertThat(table.room()).isNull();

        for (int i = 0; i < 100_000; i++) {
            start(i, i);
            assertThat(end(i)).isEqualTo(i);
        }
        assertThat(InFlights.made(table)).isEqualTo(1);
    }

    @Test
    void holdsTheStatedNumberOfStarts() {
        for (int i = 0; i < CAPACITY; i++) {
            start(i, i);
        }
        assertThat(table.tally().fallenOut()).isZero();
        for (int i = 0; i < CAPACITY; i++) {
            assertThat(end(i)).isEqualTo(i);
        }
    }

    @Test
    void theOldestFallOutOfAFullTable() {
        int more = 10_000;
        for (int i = 0; i < CAPACITY + more; i++) {
            start(i, i);
        }
        for (int i = 0; i < CAPACITY + more; i++) {
            assertThat(end(i)).isEqualTo(i < more ? -1 : i);
        }
        assertThat(table.tally().fallenOut()).isEqualTo(more);
        assertThat(table.tally().neverStarted()).isEqualTo(more);
        assertThat(table.tally().neverEnded()).isEqualTo(more);
    }

    @Test
    void whatIsQuickIsNotPushedOutByWhatNeverEnds() {
        Random random = new Random(5);
        long clock = 0;
        for (int i = 0; i < CAPACITY; i++) {
            start("leak " + random.nextInt() + ' ' + i, clock++);
        }
        for (int i = 0; i < 100_000; i++) {
            start(i, clock++);
            if (i % 50 == 0) {
                start("another leak " + i, clock++);
            }
            if (i >= 100) {
                assertThat(end(i - 100)).isNotEqualTo(-1);
            }
        }
        assertThat(table.tally().neverStarted()).isZero();
        assertThat(table.tally().fallenOut()).isEqualTo(2_000 + 101);
    }

    @Test
    void whatTheApplicationDroppedIsGivenBackAndHasNeverEnded() {
        int dropped = 5_000;
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < dropped; i++) {
            start(new Object(), i);
            kept.add(new Object());
            start(kept.get(i), i);
        }
        while (InFlights.used(table) > dropped) {
            System.gc();
            table.tidy();
        }
        for (int i = 0; i < dropped; i++) {
            assertThat(end(kept.get(i))).isEqualTo(i);
        }
        assertThat(table.tally().neverEnded()).isEqualTo(dropped);
        assertThat(table.tally().neverStarted()).isZero();
        assertThat(table.tally().fallenOut()).isZero();
    }

    @Test
    void whatTheApplicationDroppedGoesBeforeTheOldest() {
        start("oldest", -1_000);
        Object[] objects = new Object[CAPACITY - 1];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = new Object();
            start(objects[i], i);
        }
        WeakReference<Object> last = new WeakReference<>(objects[objects.length - 1]);
        Arrays.fill(objects, null);
        while (!last.refersTo(null)) {
            System.gc();
        }
        for (int i = 0; i < objects.length; i++) {
            start(i, i);
        }
        assertThat(end("oldest")).isEqualTo(-1_000);
        assertThat(table.tally().fallenOut()).isZero();
    }

    @Test
    void aStartThatIsKeptDoesNotKeepItsObject() {
        Object key = new Object();
        WeakReference<Object> reference = new WeakReference<>(key);
        start(key, 1);
        key = null;
        while (!reference.refersTo(null)) {
            System.gc();
        }
        assertThat(table.tally().neverEnded()).isEqualTo(1);
    }

    /** @param at when, counted from a second ago: of what is older than ten hours the age is not told apart */
    private void start(Object key, long at) {
        table.start(table.reserve(key), beginNanos + at, 0);
    }

    /** When it was started; -1 where it was not, or fell out. */
    private long end(Object key) {
        long startNanos = InFlightTableTest.payload(table, table.end(key, 0, false));
        return startNanos == -1 ? -1 : startNanos - beginNanos;
    }
}
