package dev.insitu.tool.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigVariantTest {
    /** A file of config/, and the keys that its demo gives other values. */
    private static final Map<String, List<String>> REPLACED = Map.of(
            "date-serialisation", List.of("duration", "throughput"),
            "date-serialisation-loop", List.of("duration", "throughput"),
            "fix-engine", List.of("duration", "throughput"),
            "producer-consumer", List.of("throughput"),
            "queue-service", List.of("duration", "throughput"),
            "spike", List.of("runs", "correct-coordinated-omission", "directory"),
            "tcp-echo", List.of("duration", "runs", "throughput", "directory"));

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
    void findsWhatTheDemosReplace() throws IOException {
        for (Map.Entry<String, List<String>> file : REPLACED.entrySet()) {
            String text = Files.readString(Path.of("../../config", file.getKey() + ".yaml"));
            for (String key : file.getValue()) {
                assertThat(ConfigVariant.of(text, Map.of(key, "instead: 1")))
                        .as(file.getKey())
                        .contains("  instead: 1\n");
            }
        }
    }

    @Test
    void refusesKeysThatAreNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfigVariant.of(TEXT, Map.of("settle", "settle: 1s")))
                .withMessageContaining("settle");
    }
}
