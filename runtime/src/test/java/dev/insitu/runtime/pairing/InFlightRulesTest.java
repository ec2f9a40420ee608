package dev.insitu.runtime.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Span;
import dev.insitu.runtime.Threads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Order, generations, and ends that come first. */
class InFlightRulesTest {
    private static final long NONE = -1;

    @Test
    void byOrderTheNthStartGoesWithTheNthEnd() {
        InFlightTable table = InFlightTable.byOrder();
        Deque<Long> model = new ArrayDeque<>();
        Random random = new Random(3);
        for (long i = 0; i < 200_000; i++) {
            if (random.nextInt(100) < 52) {
                table.start(table.reserve(), i, 0);
                model.add(i);
            } else if (!model.isEmpty()) {
                assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(model.poll());
            }
        }
        assertThat(table.tally().unmatched()).isEqualTo(model.size() + " starts never ended");
        while (!model.isEmpty()) {
            assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(model.poll());
        }
        assertThat(table.tally().unmatched()).isNull();
    }

    @Test
    void byOrderAnEndTooManyIsNoMatch() {
        InFlightTable table = InFlightTable.byOrder();
        table.start(table.reserve(), 1, 0);
        assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(1);
        assertThat(table.tally().unmatched()).isNull();
        assertThat(table.end()).isZero();
        assertThat(table.tally().unmatched()).isEqualTo("an end came without a start");
        assertThat(table.tally().neverStarted()).isEqualTo(1);
    }

    @Test
    void byOrderASecondThreadIsNoMatchButCountsOn() {
        InFlightTable table = InFlightTable.byOrder();
        for (int i = 0; i < 3; i++) {
            table.start(table.reserve(), i, 0);
        }
        assertThat(InFlightTableTest.payload(table, table.end())).isZero();
        Threads.run(
                () -> assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(1));
        assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(2);
        assertThat(table.tally().unmatched()).isEqualTo("a second thread ended spans");
        table.clear();
        assertThat(table.tally().unmatched()).isNull();
    }

    @Test
    void byOrderEndsOfWhatFellOutComeBeforeAnyOther() {
        InFlightTable table = InFlightTable.byOrder();
        int more = 100;
        for (int i = 0; i < Span.CAPACITY + more; i++) {
            table.start(table.reserve(), i, 0);
        }
        for (int i = 0; i < Span.CAPACITY + more; i++) {
            assertThat(InFlightTableTest.payload(table, table.end())).isEqualTo(i < more ? NONE : i);
        }
        assertThat(table.tally().fallenOut()).isEqualTo(more);
        assertThat(table.tally().neverStarted()).isZero();
        assertThat(table.tally().unmatched()).isEqualTo("100 starts never ended");
    }

    @Test
    void aLateEndOfAGenerationBeforeIsIgnored() {
        InFlightTable table = InFlightTable.byKey(false);
        table.start(table.reserve("key"), 1, 0);
        table.start(table.reserve("other"), 1, 0);
        PairingStats before = table.clear();
        table.start(table.reserve("key"), 2, 0);

        assertThat(before.neverEnded()).isEqualTo(2);
        assertThat(table.tally().neverEnded()).isEqualTo(1);
        assertThat(table.end("key", 0, false)).isZero();
        assertThat(InFlightTableTest.payload(table, table.end("key", 0, false))).isEqualTo(2);
        assertThat(table.end("key", 0, false)).isZero();
        assertThat(table.tally().neverStarted()).isEqualTo(1);
        assertThat(table.tally().neverEnded()).isZero();
        assertThat(before.neverEnded()).isEqualTo(2);
    }

    @Test
    void anEndThatComesFirstWaitsForItsStart() {
        InFlightTable table = InFlightTable.byKey(true);
        assertThat(table.end("key", 100, true)).isZero();
        assertThat(table.end("key", 101, false)).isZero();
        assertThat(table.tally().neverStarted()).isEqualTo(2);

        int first = table.start(table.reserve("key"), 90, 0);
        assertThat(table.second(first)).isEqualTo(1);
        assertThat(InFlightTableTest.payload(table, first)).isEqualTo(100);
        assertThat(InFlightTableTest.payload(table, table.start(table.reserve("key"), 120, 0)))
                .isEqualTo(101);
        assertThat(table.tally().neverStarted()).isZero();
        assertThat(table.tally().neverEnded()).isZero();

        assertThat(table.start(table.reserve("key"), 130, 0)).isZero();
        assertThat(InFlightTableTest.payload(table, table.end("key", 140, false)))
                .isEqualTo(130);
        assertThat(InFlights.used(table)).isZero();
    }

    @Test
    void anEndThatComesFirstWaitsNoLongerThanASecondNorIntoAnotherGeneration() {
        InFlightTable table = InFlightTable.byKey(true);
        table.end("key", 0, false);
        assertThat(table.start(table.reserve("key"), 2_000_000_000L, 0)).isZero();
        assertThat(table.tally().neverStarted()).isEqualTo(1);
        assertThat(table.tally().neverEnded()).isEqualTo(1);
        table.end("other", 0, false);
        assertThat(table.clear().neverStarted()).isEqualTo(2);
        assertThat(table.start(table.reserve("other"), 1, 0)).isZero();
        assertThat(table.tally().neverStarted()).isZero();
    }
}
