package dev.insitu.demo.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ProducerConsumerTest {
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "1000"})
    void everyItemIsHandledOnce(String capacity) throws Exception {
        assertThat(Printed.by(ProducerConsumer::main, "100", "--queue", capacity))
                .matches("Handled 100 items; their numbers add up to 4950\\R");
    }

    @Test
    void aQueueForNothingFailsWithTheUsage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProducerConsumer.main(new String[] {"--queue", "0"}))
                .withMessageStartingWith("Usage: ProducerConsumer");
    }
}
