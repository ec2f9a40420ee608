package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.demo.Arguments;
import dev.insitu.it.apps.HotTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h2.Driver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Why the slowest calls of an application were slow that was not written for it, with all defaults. */
@EnabledOnOs(OS.LINUX)
class ForeignIT {
    private static final int SLOWEST = 20;
    private static final String SECONDS = "30";
    private static final String ORDERS = "600000";
    private static final double EXPLAINED = 0.9;
    private static final long WITH_STACK_NANOS = 2_000_000;

    @TempDir
    private Path directory;

    /** H2's hot table, four threads: what its calls wait for, and a stack of each that takes longer than two milliseconds. */
    @Tag("timing")
    @OnEveryJdk
    void theSlowestCallsOfADatabaseAreExplained(Jdk jdk) throws Exception {
        configure(
                "  - { name: change, method: \"org.h2.jdbc.JdbcPreparedStatement#executeUpdate()\" }",
                "  - { name: query, method: \"org.h2.jdbc.JdbcPreparedStatement#executeQuery()\" }",
                "  - { name: commit, method: \"org.h2.jdbc.JdbcConnection#commit()\" }");
        Path database = Path.of(
                Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertExplained(
                jdk,
                Jvm.profiled(jdk, directory, "foreign.yaml")
                        .classPath(Jvm.APPLICATIONS, database)
                        .run(HotTable.class, SECONDS));
    }

    /** Both sides of a FIX engine, QuickFIX/J: five threads that have as much to do as they can. */
    @Tag("timing")
    @OnEveryJdk
    void theSlowestCallsOfAFixEngineAreExplained(Jdk jdk) throws Exception {
        configure(
                "  - { name: session next, method: \"quickfix.Session#next(quickfix.Message)\" }",
                "  - { name: send, method: \"quickfix.Session#sendRaw\" }",
                "  - { name: place order, method: \"dev.insitu.demo.fix.Trader#placeOrder\" }");
        Path demos = Path.of("..", "demo-apps", "target").toAbsolutePath();
        Path applications = Path.of(Arguments.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertExplained(
                jdk,
                Jvm.profiled(jdk, directory, "foreign.yaml")
                        .classPath(applications, demos.resolve("lib").resolve("*"))
                        .run("dev.insitu.demo.fix.FixEngine", ORDERS));
    }

    private void configure(String... probes) throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("report: { directory: report }", "explain: { slowest: " + SLOWEST + " }", "probes:"));
        lines.addAll(List.of(probes));
        Files.write(directory.resolve("foreign.yaml"), lines);
    }

    private static void assertExplained(Jdk jdk, Run run) throws IOException {
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        List<String> missed = new ArrayList<>();
        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.has("slowest") && probe.get("slowest").size() == SLOWEST) {
                double share = explained(probe);
                double runnable = share(probe, "runnable");
                long withStack = withStack(probe);
                String line = jdk + " " + probe.get("name").textValue() + ": " + Math.round(1000 * share) / 10.0
                        + " % explained, " + Math.round(1000 * runnable) / 10.0 + " of them runnable, " + withStack
                        + " stacks; "
                        + probe.get("slowest").get(SLOWEST - 1).get("nanos").longValue() / 1_000 + " us and more";
                System.out.println(line);
                if (share < EXPLAINED || withStack < SLOWEST - 1) {
                    missed.add(line);
                }
            }
        }
        System.out.println(run.report().json().get("explanation").get("looks"));
        assertThat(missed).isEmpty();
    }

    /** Of the time above the median, the share that has a cause; "had a CPU or waited for one" is half of a cause, and is counted separately. */
    private static double explained(JsonNode probe) {
        return 1 - share(probe, "unexplained");
    }

    private static double share(JsonNode probe, String kind) {
        long median = probe.get("percentiles").get("50").longValue();
        long above = 0;
        long nanos = 0;
        for (JsonNode sample : probe.get("slowest")) {
            long more = sample.get("nanos").longValue() - median;
            above += more;
            for (JsonNode cause : sample.get("causes")) {
                if (cause.get("cause").textValue().equals(kind)) {
                    nanos += Math.min(more, cause.get("nanos").longValue());
                }
            }
        }
        return nanos / (double) above;
    }

    private static long withStack(JsonNode probe) {
        long with = 0;
        for (JsonNode sample : probe.get("slowest")) {
            with += sample.has("stack") || sample.get("nanos").longValue() < WITH_STACK_NANOS ? 1 : 0;
        }
        return with;
    }
}
