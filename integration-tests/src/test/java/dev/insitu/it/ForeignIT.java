package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.HotTable;
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
    private static final long WITH_STACK_NANOS = 2_000_000;

    @TempDir
    private Path directory;

    /** Changes of H2's hot table: what they wait for, for all of the time above the median but a tenth, and a stack of each. */
    @Tag("timing")
    @OnEveryJdk
    void theSlowestChangesOfAHotTableAreExplained(Jdk jdk) throws Exception {
        Files.write(
                directory.resolve("h2.yaml"),
                List.of(
                        "report: { directory: report }",
                        "explain: { slowest: " + SLOWEST + " }",
                        "probes:",
                        "  - { name: change, method: \"org.h2.jdbc.JdbcPreparedStatement#executeUpdate()\" }",
                        "  - { name: query, method: \"org.h2.jdbc.JdbcPreparedStatement#executeQuery()\" }",
                        "  - { name: commit, method: \"org.h2.jdbc.JdbcConnection#commit()\" }"));
        Path database = Path.of(
                Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Run run = Jvm.profiled(jdk, directory, "h2.yaml")
                .classPath(Jvm.APPLICATIONS, database)
                .run(HotTable.class, SECONDS);

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        List<String> lines = new ArrayList<>();
        double explained = 0;
        long stacks = 0;
        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.has("slowest") && probe.get("slowest").size() == SLOWEST) {
                double share = explained(probe);
                long withStack = withStack(probe);
                lines.add(jdk + " " + probe.get("name").textValue() + ": " + Math.round(1000 * share) / 10.0
                        + " % explained, " + withStack + " stacks");
                if (probe.get("name").textValue().equals("change")) {
                    explained = share;
                    stacks = withStack;
                }
            }
        }
        lines.forEach(System.out::println);
        System.out.println(run.report().json().get("explanation").get("looks"));
        assertThat(explained).as(lines.toString()).isGreaterThanOrEqualTo(0.9);
        assertThat(stacks).as(lines.toString()).isGreaterThanOrEqualTo(SLOWEST - 1);
    }

    /** Of the time above the median, the share that has a cause. */
    private static double explained(JsonNode probe) {
        long median = probe.get("percentiles").get("50").longValue();
        long above = 0;
        long unexplained = 0;
        for (JsonNode sample : probe.get("slowest")) {
            long more = sample.get("nanos").longValue() - median;
            above += more;
            for (JsonNode cause : sample.get("causes")) {
                if (cause.get("cause").textValue().equals("unexplained")) {
                    unexplained += Math.min(more, cause.get("nanos").longValue());
                }
            }
        }
        return 1 - unexplained / (double) above;
    }

    private static long withStack(JsonNode probe) {
        long with = 0;
        for (JsonNode sample : probe.get("slowest")) {
            with += sample.has("stack") || sample.get("nanos").longValue() < WITH_STACK_NANOS ? 1 : 0;
        }
        return with;
    }
}
