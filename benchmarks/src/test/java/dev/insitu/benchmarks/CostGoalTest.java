package dev.insitu.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CostGoalTest {
    @Test
    void isMetByTheLimitItself() {
        assertThat(new CostGoal(1.05).verdict(1.05)).isEqualTo("goal 1.05 met");
        assertThat(new CostGoal(3).verdict(3.01)).isEqualTo("goal 3 missed");
        assertThat(CostGoal.atLeast(0.99).verdict(0.99)).isEqualTo("goal at least 0.99 met");
        assertThat(CostGoal.atLeast(0.99).verdict(0.98)).isEqualTo("goal at least 0.99 missed");
    }

    @Test
    void isMissedWhereThereIsNoFigure() {
        assertThat(new CostGoal(1.05).verdict(Double.NaN)).isEqualTo("goal 1.05 missed");
        assertThat(CostGoal.atLeast(0.99).verdict(Double.NaN)).isEqualTo("goal at least 0.99 missed");
    }

    @Test
    void saysNothingWhereThereIsNone() {
        assertThat(CostGoal.NONE.verdict(7)).isEmpty();
    }
}
