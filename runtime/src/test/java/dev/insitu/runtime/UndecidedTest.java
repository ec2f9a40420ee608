package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UndecidedTest {
    private final int method = Undecided.newMethod();

    @AfterEach
    void end() {
        Undecided.decideBy(null);
    }

    @Test
    void theFirstCallDecidesUntilItIsAskedAgain() {
        int[] form = {1};
        Undecided.decideBy((type, number) -> form[0]++);

        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(1);
        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(1);
        Undecided.askAgain(method);
        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(2);
    }

    /** A call that decides while the method is settled knows less: its answer would hide the calls after it. */
    @Test
    void whatIsSettledStays() {
        Undecided.decideBy((type, number) -> {
            Undecided.settle(number, 3);
            return 0;
        });

        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(3);
        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(3);
        Undecided.askAgain(method);
        assertThat(Undecided.form(UndecidedTest.class, method)).isEqualTo(3);
    }
}
