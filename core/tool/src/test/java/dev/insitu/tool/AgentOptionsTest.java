package dev.insitu.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    private static final AgentOptions OPTIONS =
            new AgentOptions(new File("insitu.jar"), "a.B#c(int, long)", Optional.of("com.acme.*"));

    @Test
    void standInTheCommandWhereItIsJava() {
        assertThat(OPTIONS.in(List.of("/jdk/bin/java", "-cp", "x", "Main")))
                .containsExactly(
                        "/jdk/bin/java",
                        "-Dinsitu.main=com.acme.*",
                        "-javaagent:insitu.jar=a.B#c(int, long)",
                        "-cp",
                        "x",
                        "Main");
        assertThat(OPTIONS.inEnvironment(List.of("java"), "-Dx=y")).isEmpty();
    }

    @Test
    void standInTheEnvironmentElsewhere() {
        assertThat(OPTIONS.in(List.of("mvn", "test"))).containsExactly("mvn", "test");
        assertThat(OPTIONS.inEnvironment(List.of("mvn", "test"), "-Dx=y "))
                .hasValue("-Dx=y -Dinsitu.main=com.acme.* \"-javaagent:insitu.jar=a.B#c(int, long)\"");
        assertThat(OPTIONS.inEnvironment(List.of("mvn", "test"), null))
                .hasValue("-Dinsitu.main=com.acme.* \"-javaagent:insitu.jar=a.B#c(int, long)\"");
    }
}
