package dev.insitu.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
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
import org.junit.jupiter.api.io.TempDir;

/** A server beside another agent, and what that agent found. */
abstract class OtherAgents {
    static final String INSITU = System.getProperty("insitu.jar");
    static final String GET = "dev.insitu.applications.WebServer$Square#doGet";
    static final int ROUND = 2_000;
    static final String DONE = "one 2664667000\n";

    @TempDir
    Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    /** The second round while a session is attached; the third after our bytes are out. */
    void threeRounds(Steps steps, boolean attach) throws Exception {
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

    void twoRounds(Steps steps) throws Exception {
        steps.tell("one").awaitLine("one 2664667000");
        steps.tell("two").awaitLine("two 2664667000");
        steps.tell("end").finish();
    }

    static final String[] OPEN_TELEMETRY = {
        "-Dotel.traces.exporter=logging",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.bsp.max.queue.size=100000",
    };

    Steps steps(String name, List<String> agents, String... flags) throws IOException {
        List<String> all = new ArrayList<>(agents);
        all.addAll(Arrays.asList(flags));
        return Steps.of(directory, name, all, WebServer.class, "steps").awaitLine("ready");
    }

    static List<String> order(boolean otherFirst, String other, String ours) {
        return otherFirst ? List.of(other, ours) : List.of(ours, other);
    }

    String insitu(String name) throws IOException {
        config(name, GET);
        return agentOf(name);
    }

    static String agentOf(String config) {
        return "-javaagent:" + INSITU + "=" + config + ".yaml";
    }

    void config(String name, String... probes) throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("report: { directory: " + name + ", outputs: [json] }", "explain: { slowest: 3 }", "probes:"));
        for (String probe : probes) {
            lines.add("  - { name: get" + lines.size() + ", method: \"" + probe + "\", merge: true }");
        }
        Files.write(directory.resolve(name + ".yaml"), lines);
    }

    String jacoco(String file) throws IOException {
        return "-javaagent:" + agent("org.jacoco.agent") + "=destfile=" + directory.resolve(file)
                + ",includes=dev.insitu.applications.*:org.apache.catalina.*";
    }

    static String openTelemetry() throws IOException {
        return "-javaagent:" + agent("opentelemetry-javaagent");
    }

    static String agent(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("agents")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    static long spans(Steps steps) {
        return steps.stderr()
                .lines()
                .filter(line -> line.contains("LoggingSpanExporter"))
                .count();
    }

    /** Of the classes that do the same each time: their identity, which is of the bytes JaCoCo saw, and what ran of them. */
    Map<String, String> covered(String file) throws IOException {
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

    long count(String report) {
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
