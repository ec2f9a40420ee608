package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpSenderTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:4318,      http://127.0.0.1:4318/v1/metrics",
        "http://127.0.0.1:4318/,     http://127.0.0.1:4318/v1/metrics",
        "http://collector/otlp,      http://collector/otlp/v1/metrics",
        "http://collector/otlp/,     http://collector/otlp/v1/metrics",
    })
    void target_isBelowTheUrl(String url, String expected) {
        assertThat(OtlpSender.target(URI.create(url))).isEqualTo(URI.create(expected));
    }
}
