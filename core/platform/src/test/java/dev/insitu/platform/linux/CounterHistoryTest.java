package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CounterHistoryTest {
    /** Times of the clock may be any, and pass the greatest there is. */
    private static final long START = Long.MAX_VALUE - 450;

    private final CounterHistory rises = new CounterHistory();

    @Test
    void withoutALookNothingRose() {
        assertThat(rises.atMost(START, START + 100)).isZero();
    }

    @Test
    void itRoseAtMostFromTheLookBeforeToTheLookAfter() {
        add(0, 5);
        add(100, 7);
        add(200, 7);
        add(300, 7);
        add(400, 10);
        add(500, 20);

        assertThat(atMost(110, 290)).isZero();
        assertThat(atMost(110, 310)).isEqualTo(3);
        assertThat(atMost(310, 390)).isEqualTo(3);
        assertThat(atMost(50, 60)).isEqualTo(2);
        assertThat(atMost(300, 400)).isEqualTo(3);
        assertThat(atMost(100, 450)).isEqualTo(13);
    }

    @Test
    void outsideOfAllLooksItIsWhatTheyTell() {
        add(100, 5);
        add(200, 8);

        assertThat(atMost(0, 50)).isZero();
        assertThat(atMost(0, 150)).isEqualTo(3);
        assertThat(atMost(150, 900)).isEqualTo(3);
        assertThat(atMost(300, 900)).isZero();
    }

    @Test
    void theOldestAreForgotten() {
        for (int i = 0; i < 20_000; i++) {
            add(i * 10L, i);
        }

        assertThat(atMost(199_000, 199_900)).isEqualTo(90);
        assertThat(atMost(0, 199_900)).isBetween(4_096L, 8_192L);
    }

    private void add(long at, long value) {
        rises.add(START + at, value);
    }

    private long atMost(long from, long to) {
        return rises.atMost(START + from, START + to);
    }
}
