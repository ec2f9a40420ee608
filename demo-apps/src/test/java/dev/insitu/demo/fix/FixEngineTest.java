package dev.insitu.demo.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FixEngineTest {
    @Test
    void everyOrderIsFilled() throws Exception {
        assertThat(Printed.by(FixEngine::main, "2000"))
                .isEqualToNormalizingNewlines("Placed 2000 orders; filled 2000000\n");
    }
}
