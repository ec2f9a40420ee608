package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Failing;
import dev.insitu.it.apps.Spins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge} of JVMs that had other rules or were driven by other plans: no figure depends on which comes first. */
class MergedRulesIT {
    private static final String SPIN = "method: \"dev.insitu.it.apps.Spins#spin\"";

    @TempDir
    private Path directory;

    @OnOneJdk
    void rulesAreOneByWhatTheySay_notByTheirPlace(Jdk jdk) throws IOException {
        spun(jdk, "alone", "{ name: k, " + SPIN + " }");
        spun(
                jdk,
                "second",
                "{ name: main, method: \"dev.insitu.it.apps.Spins#main\" }, { name: k, " + SPIN.replace("#", "::")
                        + " }");
        spun(jdk, "other", "{ name: k, method: \"dev.insitu.it.apps.Spins#main\" }");

        assertThat(merged(jdk, "alone", "second")).containsExactlyInAnyOrder("k 2000", "main 1");
        assertThat(merged(jdk, "second", "alone")).containsExactlyInAnyOrder("k 2000", "main 1");
        assertThat(merged(jdk, "alone", "other")).containsExactlyInAnyOrder("k 1000", "k 1");
        assertThat(merged(jdk, "other", "alone")).containsExactlyInAnyOrder("k 1000", "k 1");
    }

    @OnOneJdk
    void probesOfWhichOtherCallsHaveTimesAreRefused(Jdk jdk) throws IOException {
        spun(jdk, "all", "{ name: k, " + SPIN + " }");
        spun(jdk, "sampled", "{ name: k, " + SPIN + ", sample: 1/4 }");

        for (List<String> order : List.of(List.of("all", "sampled"), List.of("sampled", "all"))) {
            Run refused = merge(jdk, order.get(0), order.get(1), "none");

            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.stderr())
                    .startsWith("insitu: " + order.get(1) + "/report counts \"k\" another way than " + order.get(0)
                            + "/report (")
                    .contains("sample: 1/4", "neither sample nor when")
                    .hasLineCount(1);
            assertThat(directory.resolve("none")).doesNotExist();
        }
    }

    @OnOneJdk
    void theVerdictIsTheWorstOfAllJvms(Jdk jdk) throws IOException {
        driven(jdk, "strict", 1, 200, "1%");
        driven(jdk, "lax", 2, 100, "100%");

        for (List<String> order : List.of(List.of("strict", "lax"), List.of("lax", "strict"))) {
            merge(jdk, order.get(0), order.get(1), String.join("-", order));
            Report report = json(jdk, String.join("-", order));
            JsonNode driver = report.json().get("driver");

            assertThat(driver.get("runs").intValue()).isEqualTo(3);
            JsonNode series = driver.get("series").get(0);
            assertThat(series.get("verdict").textValue()).isEqualTo("failing");
            assertThat(series.get("reason").textValue()).startsWith("strict/report: 100 % of the iterations failed");
            assertThat(series.get("iterations").isNull()).isTrue();
        }
    }

    private void spun(Jdk jdk, String name, String rules) throws IOException {
        recorded(jdk, name, "probes: [ " + rules + " ]\n", Spins.class, "1000");
    }

    private void driven(Jdk jdk, String name, int runs, int iterations, String allowErrors) throws IOException {
        recorded(
                jdk,
                name,
                "drive: { method: \"dev.insitu.it.apps.Failing#order\", throughput: 400/s, warm-up: 0, settle: 0s, runs: "
                        + runs + ", iterations: " + iterations + ", allow-errors: " + allowErrors
                        + ", then: exit }\n",
                Failing.class,
                "ever");
    }

    private void recorded(Jdk jdk, String name, String config, Class<?> application, String argument)
            throws IOException {
        Path own = Files.createDirectory(directory.resolve(name));
        Files.writeString(
                own.resolve("probes.yaml"),
                config + "jitter: { mode: off }\nreport: { directory: report, outputs: [json] }\n");
        Jvm jvm = Jvm.profiled(jdk, own, "probes.yaml").light();
        Run run = config.startsWith("drive:")
                ? Drives.undisturbed(jvm, application, argument)
                : jvm.run(application, argument);
        assertThat(run.exitCode()).as(run.stderr()).isZero();
    }

    private Run merge(Jdk jdk, String one, String other, String out) throws IOException {
        return Jvm.tool(jdk, directory, "merge", one + "/report", other + "/report", "-o", out);
    }

    /** Each row's name and count. */
    private List<String> merged(Jdk jdk, String one, String other) throws IOException {
        merge(jdk, one, other, one + "-" + other);
        List<String> rows = new ArrayList<>();
        for (JsonNode probe : json(jdk, one + "-" + other).json().get("probes")) {
            rows.add(probe.get("name").textValue() + ' ' + probe.get("count").longValue());
        }
        return rows;
    }

    private Report json(Jdk jdk, String report) throws IOException {
        return Report.of(
                Jvm.tool(jdk, directory, "report", report, "--output", "json").stdout());
    }
}
