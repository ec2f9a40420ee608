package dev.insitu.explain.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuBudgetTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void aShareOfTimeMayBeSpent() {
        CpuBudget allowance = new CpuBudget(100, 0, SECOND);

        allowance.pass(10 * SECOND);
        allowance.spend(SECOND / 20);

        assertThat(allowance.has(SECOND / 20 - 1)).isTrue();
        assertThat(allowance.has(SECOND / 20)).isFalse();
    }

    /** What was granted at the beginning may be more. */
    @Test
    void noMoreIsSavedThanTheLimit() {
        CpuBudget allowance = new CpuBudget(100, 5_000, 1_000);

        allowance.pass(SECOND);

        assertThat(allowance.has(4_999)).isTrue();
        assertThat(allowance.has(5_000)).isFalse();
        assertThat(allowance.hasReserve()).isTrue();
    }

    @Test
    void whatWasGrantedIsPaidBack() {
        CpuBudget allowance = new CpuBudget(100, 3_000, SECOND);
        allowance.spend(3_000);

        allowance.pass(600_000);
        assertThat(allowance.has(3_999)).isTrue();
        assertThat(allowance.has(4_000)).isFalse();
        allowance.pass(300_000);
        allowance.pass(300_000);

        assertThat(allowance.has(8_999)).isTrue();
        assertThat(allowance.has(9_000)).isFalse();
    }

    @Test
    void whatIsDoneAgainAndAgainTakesTheShareAndLessWhileInDebt() {
        CpuBudget allowance = new CpuBudget(100, 1, 1_000);
        assertThat(allowance.sustainable(30)).isEqualTo(3_000);

        allowance.spend(2);

        assertThat(allowance.sustainable(30)).isEqualTo(4_000);
        assertThat(allowance.hasReserve()).isFalse();
    }
}
