package dev.insitu.agent.tool.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigVariantTest {
    private static final String TEXT = """
            # throughput: is what it is about
            drive:
              throughput: 5/s   # slow
              runs: 3
            """;

    @Test
    void replacesTheWholeLineAndKeepsItsPlace() {
        assertThat(ConfigVariant.of(TEXT, Map.of("throughput", "throughput: [1/s, 2/s]", "runs", "iterations: 10")))
                .isEqualTo("""
                        # throughput: is what it is about
                        drive:
                          throughput: [1/s, 2/s]
                          iterations: 10
                        """);
    }

    @Test
    void refusesKeysThatAreNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfigVariant.of(TEXT, Map.of("settle", "settle: 1s")))
                .withMessageContaining("settle");
    }
}
