package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Probes around nothing, in a real JVM. */
class JitterInPlaceIT {
    private static final String WORK = "dev.insitu.it.apps.Driven#work";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void countWhatKeptTheThreadOnceForEachCall(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "{ name: jitter in place, jitter: \"" + WORK + "\" }")
                .run(Driven.class, "once", "5000");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo("called 5000" + System.lineSeparator());
        JsonNode probe = run.report().probe("jitter in place");
        assertThat(probe.get("kind").textValue()).isEqualTo("jitter");
        assertThat(probe.get("count").longValue()).isEqualTo(5000);
        assertThat(probe.get("min").longValue()).isNotNegative();
        assertThat(probe.get("mean").doubleValue()).isPositive();
        assertThat(probe.at("/matched/0").textValue()).isEqualTo(WORK + "(long)");
        assertThat(probe.has("os")).isFalse();
        assertThat(probe.has("watched")).isFalse();
        assertThat(run.stderr()).contains("\n jitter in place ");
    }

    @OnEveryJdk
    void areBesideTheOtherProbesOfADrivenMethod(Jdk jdk) throws IOException {
        Jvm driven = Jvm.configured(jdk, directory, """
                report: { directory: report }
                probes:
                  - { jitter: "dev.insitu.it.apps.Driven#work" }
                  - dev.insitu.it.apps.Driven#work
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  throughput: 200/s
                  warm-up: 10
                  iterations: 200
                  runs: 1
                checks:
                  - jitter in work p50 <= 1h
                """);
        Run run = Drives.undisturbed(driven, Driven.class, "loop", "0", "1");

        assertThat(run.exitCode()).isZero();
        JsonNode probe = run.report().probe("jitter in work");
        assertThat(probe.get("count").longValue()).isEqualTo(200);
        assertThat(probe.at("/series/0/count").longValue()).isEqualTo(200);
        assertThat(run.stderr()).contains("     jitter in work ").doesNotContain("parts / service");
        // A machine that does other things may overload any rate.
        assertThat(run.report().json().at("/checks/0/result").textValue())
                .isEqualTo(Drives.verdict(run).equals("valid") ? "passed" : "undecidable");
    }

    @OnEveryJdk
    void areListedByMatches(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), "probes: [ { jitter: \"" + WORK + "\" } ]\n");

        Run matches = Jvm.tool(jdk, directory, "matches", "probes.yaml", "-cp", Jvm.APPLICATIONS.toString());

        assertThat(matches.stdout())
                .contains("probes.yaml:1: jitter in " + WORK)
                .contains("  " + WORK + "(long)");
        assertThat(matches.exitCode()).isZero();
    }
}
