package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.applications.slow.SlowCounterparty;
import dev.insitu.applications.slow.SlowInterceptor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications with a fault, on other people's libraries: {@code why PID} ends in it, and knows nothing but the PID. */
class WhySlowIT {
    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @Test
    void anInterceptorOfKafkaThatChecksSomeRecords() throws Exception {
        Steps broker = Steps.of(directory, "broker", List.of(), SlowInterceptor.class, "broker")
                .awaitSaid("port ");
        String port = broker.stdout().substring(broker.stdout().indexOf("port ") + "port ".length()).strip();
        Steps reader = Steps.of(directory, "reader", List.of(), SlowInterceptor.class, port)
                .awaitLine("ready");

        WhyAnswer answer = WhyAnswer.of(directory, reader);

        assertThat(answer.names())
                .as(answer.text())
                .anyMatch(name -> name.startsWith("dev.insitu.applications.slow.SlowInterceptor$Audit.check"));
        assertThat(answer.cause().get("cause").textValue()).isEqualTo("sleep");
    }

    @Test
    void anApplicationOfQuickFixThatValuesItsBook() throws Exception {
        Steps both = Steps.of(directory, "both", List.of(), SlowCounterparty.class).awaitLine("ready");

        WhyAnswer answer = WhyAnswer.of(directory, both);

        assertThat(answer.names())
                .as(answer.text())
                .anyMatch(name -> name.startsWith("dev.insitu.applications.slow.SlowCounterparty$Book.value"));
        assertThat(answer.cause().get("cause").textValue()).as(answer.text()).isEqualTo("code");
        assertThat(answer.cause().get("detail").textValue()).contains("SlowCounterparty$Book.value(");
    }
}
