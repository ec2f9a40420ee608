package dev.insitu.demo.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class QueueServiceTest {
    @Test
    void everyOrderIsFilledInItsTurn() throws Exception {
        assertThat(Printed.by(QueueService::main, "1000")).matches("Placed 1000 orders; the position is 1000\\R");
    }
}
