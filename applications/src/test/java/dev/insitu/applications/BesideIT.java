package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside other agents, in both orders: each has what it has alone, and so does the application. */
class BesideIT {
    private static final String INSITU = System.getProperty("insitu.jar");
    private static final String GET = "dev.insitu.applications.WebServer$Square#doGet";
    private static final int ROUND = 2_000;
    private static final String DONE = "one 2664667000\n";

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

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
    void ofTwoCopiesOneProfilesAndTheOtherSaysSo(boolean first) throws Exception {
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

    /** The second round while a session is attached; the third after our bytes are out. */
    private void threeRounds(Steps steps, boolean attach) throws Exception {
        steps.tell("one").awaitLine("one 2664667000");
        Steps tool = null;
        if (attach) {
            config("ours", GET);
            tool = Steps.tool(directory, "attach", Long.toString(steps.pid()), "ours.yaml", "--until-eof");
            tool.awaitSaid("insitu: recording");
        }
        steps.tell("two").awaitLine("two 2664667000");
        if (tool != null) {
            tool.interrupt().finish();
        }
        steps.tell("three").awaitLine("three 2664667000");
        steps.tell("end").finish();
    }

    private void twoRounds(Steps steps) throws Exception {
        steps.tell("one").awaitLine("one 2664667000");
        steps.tell("two").awaitLine("two 2664667000");
        steps.tell("end").finish();
    }

    private static final String[] OPEN_TELEMETRY = {
        "-Dotel.traces.exporter=logging",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.bsp.max.queue.size=100000",
    };

    private Steps steps(String name, List<String> agents, String... flags) throws IOException {
        List<String> all = new ArrayList<>(agents);
        all.addAll(Arrays.asList(flags));
        return Steps.of(directory, name, all, WebServer.class, "steps").awaitLine("ready");
    }

    private static List<String> order(boolean otherFirst, String other, String ours) {
        return otherFirst ? List.of(other, ours) : List.of(ours, other);
    }

    private String insitu(String name) throws IOException {
        config(name, GET);
        return agentOf(name);
    }

    private static String agentOf(String config) {
        return "-javaagent:" + INSITU + "=" + config + ".yaml";
    }

    private void config(String name, String... probes) throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("report: { directory: " + name + ", outputs: [json] }", "explain: { slowest: 3 }", "probes:"));
        for (String probe : probes) {
            lines.add("  - { name: get" + lines.size() + ", method: \"" + probe + "\", merge: true }");
        }
        Files.write(directory.resolve(name + ".yaml"), lines);
    }

    private String jacoco(String file) throws IOException {
        return "-javaagent:" + agent("org.jacoco.agent") + "=destfile=" + directory.resolve(file)
                + ",includes=dev.insitu.applications.*:org.apache.catalina.*";
    }

    private static String openTelemetry() throws IOException {
        return "-javaagent:" + agent("opentelemetry-javaagent");
    }

    private static String agent(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("agents")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    private static long spans(Steps steps) {
        return steps.stderr()
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter"))
                .count();
    }

    /** Of the classes that do the same each time: their identity, which is of the bytes JaCoCo saw, and what ran of them. */
    private Map<String, String> covered(String file) throws IOException {
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(new File(directory.toFile(), file));
        Map<String, String> covered = new TreeMap<>();
        for (ExecutionData each : loader.getExecutionDataStore().getContents()) {
            if (each.getName().startsWith("dev/insitu/applications/")) {
                covered.put(each.getName(), each.getId() + " " + Arrays.toString(each.getProbes()));
            }
        }
        return covered;
    }

    private long count(String report) {
        try {
            long count = 0;
            JsonNode json = new ObjectMapper()
                    .readTree(directory.resolve(report).resolve("report.json").toFile());
            for (JsonNode each : json.get("probes")) {
                count += each.get("kind").textValue().equals("method")
                        ? each.get("count").longValue()
                        : 0;
            }
            return count;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
