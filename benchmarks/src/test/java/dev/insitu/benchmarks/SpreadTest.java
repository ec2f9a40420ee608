package dev.insitu.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void saysMinimumMedianAndMaximumOfRoundsInAnyOrder() {
        assertThat(Spread.of(3, 1, 10).text(1)).isEqualTo("1.0 / 3.0 / 10.0");
        assertThat(Spread.of(7).text(3)).isEqualTo("7.000 / 7.000 / 7.000");
    }

    @Test
    void hasTheMeanOfTwoInTheMiddleOfAnEvenNumber() {
        assertThat(Spread.of(4, 1, 2, 100).median()).isEqualTo(3);
    }

    /** The medians of both are 2 and 30: their ratio would be 15. */
    @Test
    void dividesRoundByRoundAndNotSortedBySorted() {
        Spread first = Spread.of(1, 2, 3);
        Spread second = Spread.of(30, 10, 60);
        assertThat(second.over(first).text(0)).isEqualTo("5 / 20 / 30");
        assertThat(second.minus(first).text(0)).isEqualTo("8 / 29 / 57");
    }

    @Test
    void refusesPairsOfWhichOneIsMissing() {
        assertThatThrownBy(() -> Spread.of(1, 2).over(Spread.of(1))).isInstanceOf(IllegalArgumentException.class);
    }
}
