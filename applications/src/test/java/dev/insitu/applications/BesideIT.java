package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside other agents, in both orders: each has what it has alone, and so does the application. */
class BesideIT extends OtherAgents {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void jacocoCoversTheSame(boolean first) throws Exception {
        Steps alone = steps("alone", List.of(jacoco("alone.exec")));
        twoRounds(alone);

        Steps both = steps("both", order(first, jacoco("both.exec"), insitu("ours")));
        twoRounds(both);

        assertThat(both.stdout()).isEqualTo(alone.stdout());
        assertThat(covered("both.exec")).isEqualTo(covered("alone.exec")).hasSizeGreaterThan(2);
        assertThat(count("ours")).isEqualTo(2 * ROUND);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void openTelemetryHasTheSameSpans(boolean first) throws Exception {
        Steps alone = steps("alone", List.of(openTelemetry()), OPEN_TELEMETRY);
        twoRounds(alone);

        Steps both = steps("both", order(first, openTelemetry(), insitu("ours")), OPEN_TELEMETRY);
        twoRounds(both);

        assertThat(both.stdout()).isEqualTo(alone.stdout());
        assertThat(spans(both)).isEqualTo(spans(alone)).isGreaterThanOrEqualTo(2 * 2 * ROUND);
        assertThat(count("ours")).isEqualTo(2 * ROUND);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mocksOfMockitosAgentAreMocks(boolean first) throws Exception {
        config("ours", "dev.insitu.applications.Mocks$Adder#add", "org.mockito.internal.handler.*#handle");
        Steps plain = Steps.of(directory, "plain", List.of(), Mocks.class).finish();
        String mockito = "-javaagent:" + agent("mockito-core");
        Steps both = Steps.of(directory, "both", order(first, mockito, agentOf("ours")), Mocks.class)
                .finish();

        assertThat(both.stdout()).isEqualTo(plain.stdout()).contains("result ");
        assertThat(count("ours")).isPositive();
    }

    /** Of another version, say: the jar lies in another place and has another config. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSecondOfTwoCopiesReportsTheFirst(boolean first) throws Exception {
        Path copy = Files.copy(Path.of(INSITU), directory.resolve("another.jar"));
        config("others", GET);
        String other = "-javaagent:" + copy + "=others.yaml";

        Steps both = steps("both", order(first, other, insitu("ours")));
        twoRounds(both);

        assertThat(both.stdout()).isEqualTo("ready\n" + DONE + DONE.replace("one", "two"));
        assertThat(both.stderr())
                .contains(
                        "insitu: agent disabled: Insitu profiles this JVM already; the application runs on unprofiled");
        long counted = Stream.of("ours", "others")
                .filter(each -> Files.exists(directory.resolve(each).resolve("report.json")))
                .mapToLong(this::count)
                .sum();
        assertThat(counted).isEqualTo(2 * ROUND);
    }

    /** A native agent that walks the stacks of woven frames in signal handlers. */
    @Test
    void asyncProfilerSamplesWovenFrames() throws Exception {
        Path library = directory.resolve("libasyncProfiler.so");
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(agent("async-profiler")))) {
            Files.copy(jar.getPath("/linux-x64/libasyncProfiler.so"), library);
        }
        Path samples = directory.resolve("samples.txt");
        String other = "-agentpath:" + library + "=start,event=itimer,interval=1ms,collapsed,file=" + samples;
        config("ours", "io.netty.channel.*#*", "io.netty.handler.codec.LengthFieldPrepender#encode");
        Steps plain = Steps.of(directory, "plain", List.of(), Echo.class).finish();
        Steps both = Steps.of(directory, "both", List.of(other, agentOf("ours")), Echo.class)
                .finish();

        assertThat(both.stdout()).as(both.stderr()).isEqualTo("Profiling started\n" + plain.stdout());
        assertThat(Files.readString(samples)).contains("io/netty/channel/");
        assertThat(count("ours")).isGreaterThan(30_000);
    }

    @Test
    void attachAndDetachLeaveTheOthersBytes() throws Exception {
        Steps alone = steps("alone", List.of(jacoco("alone.exec"), openTelemetry()), OPEN_TELEMETRY);
        threeRounds(alone, false);
        Steps attached = steps("attached", List.of(jacoco("attached.exec"), openTelemetry()), OPEN_TELEMETRY);
        threeRounds(attached, true);

        assertThat(attached.stdout()).isEqualTo(alone.stdout());
        assertThat(spans(attached)).isEqualTo(spans(alone)).isGreaterThanOrEqualTo(3 * 2 * ROUND);
        assertThat(covered("attached.exec")).isEqualTo(covered("alone.exec")).hasSizeGreaterThan(2);
        assertThat(count("ours")).isEqualTo(ROUND);
    }

    /** What scripts read. The plug-in comes by a loader of its own, and each JVM that Maven starts has the agent. */
    @Test
    void mavensAnswerIsItsOwn() throws Exception {
        Files.writeString(
                directory.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId>"
                        + "<version>1.2.3</version></project>");
        config("ours", "org.apache.maven.**#*", "org.codehaus.plexus.**#*");
        List<String> mvn = List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "-q",
                "help:evaluate",
                "-Dexpression=project.version",
                "-DforceStdout");
        Steps plain = Steps.command(directory, "plain", mvn, "").finish();
        Steps probed = Steps.command(directory, "probed", mvn, "-javaagent:" + INSITU + "=ours.yaml")
                .finish();

        // Between codes for colours.
        assertThat(plain.stdout()).as(plain.stderr()).contains("1.2.3").hasSizeLessThan(20);
        assertThat(probed.stdout()).as(probed.stderr()).isEqualTo(plain.stdout());
        assertThat(count("ours")).isGreaterThan(1_000);
    }
}
