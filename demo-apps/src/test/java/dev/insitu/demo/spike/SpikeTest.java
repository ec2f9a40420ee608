package dev.insitu.demo.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SpikeTest {
    @Test
    void oneCallInTenThousandTakesLong() throws Exception {
        assertThat(Printed.by(Spike::main, "29999")).matches("Called 29999 times; 2 took a millisecond\\R");
    }

    @Test
    void longMeansAMillisecond() {
        var task = new Task();
        for (int n = 1; n < Task.CALLS_PER_SPIKE; n++) {
            task.run();
        }
        long startNanos = System.nanoTime();
        task.run();

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(1_000_000);
    }
}
