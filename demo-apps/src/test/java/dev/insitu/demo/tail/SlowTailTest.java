package dev.insitu.demo.tail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SlowTailTest {
    @Test
    void goesItsRounds() throws Exception {
        assertThat(Printed.by(SlowTail::main, "100"))
                .isEqualToNormalizingNewlines("Went 100 rounds; the balance is 1000\n");
    }

    @Test
    void everyDepositCounts() {
        var account = new Account();
        account.disturb();

        assertThat(account.deposit(7)).isEqualTo(7);
        assertThat(account.deposit(3)).isEqualTo(10);
    }

    @Test
    void oneSleepForEachDisturbance() {
        var throttle = new Throttle();
        throttle.disturb();
        long startNanos = System.nanoTime();
        throttle.pass();

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(3_000_000);
    }
}
