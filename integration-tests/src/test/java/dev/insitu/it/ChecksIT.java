package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.Hammer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What must hold, in the report and by the tool. */
class ChecksIT {
    @TempDir
    private Path directory;

    private Jvm checked(Jdk jdk, String probe, String... checks) throws IOException {
        String list = String.join("\n", List.of(checks)).indent(2);
        Files.writeString(
                directory.resolve("checks.yaml"),
                "report: { directory: report }\nprobes: [ \"" + probe + "\" ]\nchecks:\n" + list);
        return Jvm.profiled(jdk, directory, "checks.yaml").light();
    }

    private Run check(Run run) throws IOException {
        return Jvm.tool(run.jdk(), directory, "check", "report");
    }

    @OnOneJdk
    void areInEachFormOfTheReportAndFailTheToolAlone(Jdk jdk) throws IOException {
        Run run = checked(
                        jdk,
                        "dev.insitu.it.apps.Driven#work",
                        "- work p50 <= 1h",
                        "- { probe: work, max: 0 }",
                        "- work p99.999 <= 1h",
                        "- { probe: work, at: 5/s, p50: 1h }")
                .run(Driven.class, "once", "5000");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo("called 5000" + System.lineSeparator());
        JsonNode checks = run.report().json().get("checks");
        assertThat(checks).hasSize(4);
        assertThat(checks.findValuesAsText("check"))
                .containsExactly("work p50 <= 1h", "work max <= 0", "work p99.999 <= 1h", "work p50 <= 1h at 5/s");
        assertThat(checks.findValuesAsText("result")).containsExactly("passed", "failed", "undecidable", "undecidable");
        assertThat(checks.at("/0/measured").longValue())
                .isEqualTo(run.report().probe("work").at("/percentiles/50").longValue());
        assertThat(checks.at("/0/limit").longValue()).isEqualTo(3_600_000_000_000L);
        assertThat(checks.at("/1/measured").longValue())
                .isEqualTo(run.report().probe("work").get("max").longValue());
        assertThat(checks.at("/2/measured").isNull()).isTrue();
        assertThat(checks.at("/2/reason").textValue()).isEqualTo("0 of 5,000 samples above p99.999");
        assertThat(checks.at("/3/reason").textValue()).isEqualTo("nothing was driven");
        assertThat(run.stderr())
                .contains("\nchecks\n passed       work p50 ")
                .contains("\n FAILED       work max ")
                .contains("\n undecidable  work p99.999 ");

        Run check = check(run);
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.stderr()).isEmpty();
        assertThat(check.stdout().lines()).hasSize(4).allMatch(line -> run.stderr()
                .contains(' ' + line));
    }

    @OnOneJdk
    void areWrittenAsJunitXml(Jdk jdk) throws Exception {
        checked(jdk, "dev.insitu.it.apps.Driven#work", "- work max <= 1h", "- { probe: work, max: 0 }")
                .run(Driven.class, "once", "10");

        Run check = Jvm.tool(jdk, directory, "check", "report", "--junit", "results/checks.xml");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.stdout().lines()).hasSize(2);
        NodeList cases = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(directory.resolve("results/checks.xml").toFile())
                .getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(2);
        Element failure = (Element)
                ((Element) cases.item(1)).getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .isEqualTo(Run.words(check.stdout().lines().toList().get(1)));

        Run refused = Jvm.tool(jdk, directory, "check", "report", "--junit", "report");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.stderr()).startsWith("--junit \"report\": expected a file that can be written");
    }

    @OnOneJdk
    void thatHoldDoNotFailTheTool(Jdk jdk) throws IOException {
        Run run = checked(jdk, "dev.insitu.it.apps.Driven#work", "- work max <= 1h")
                .run(Driven.class, "once", "10");

        Run check = check(run);
        assertThat(check.stdout()).startsWith("passed  work max ");
        assertThat(check.exitCode()).isZero();
    }

    @OnOneJdk
    void saysThatThereAreNoChecks(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Driven#work")
                .light()
                .run(Driven.class, "once", "10");

        Run check = check(run);
        assertThat(check.stdout())
                .isEqualTo("no checks: the config of this recording has none" + System.lineSeparator());
        assertThat(check.exitCode()).isZero();
        assertThat(run.stderr()).doesNotContain("checks");
    }

    @OnOneJdk
    void outliveTheJvm(Jdk jdk) throws IOException {
        Run killed = checked(jdk, "dev.insitu.it.apps.Hammer#work", "- work p50 <= 1h", "- work max <= 0")
                .start(Hammer.class, directory.resolve("returned").toString(), "1")
                .awaitLine("hammering")
                .awaitRecording()
                .kill()
                .finish();

        Run check = check(killed);

        assertThat(check.stdout().lines()).hasSize(2).anyMatch(line -> line.startsWith("FAILED  work max"));
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.stderr()).isEmpty();
        assertThat(killed.leftInSharedMemory()).isEmpty();
    }

    @OnOneJdk
    void reportsChecksOfEachRateOfADrivenMethod(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("drive.yaml"), """
                report: { directory: report }
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  throughput: [100/s, 200/s]
                  warm-up: 0
                  iterations: 50
                  runs: 1
                checks:
                  - service time p50 <= 1h
                  - { probe: service time, at: 200/s, max: 0 }
                  - { probe: end to end, at: 3000/s, max: 1h }
                """);
        Run run =
                Drives.undisturbed(Jvm.profiled(jdk, directory, "drive.yaml").light(), Driven.class, "loop", "0", "1");

        JsonNode checks = run.report().json().get("checks");
        // A machine that does other things may overload any rate.
        boolean inTime = run.report().json().get("driver").findValuesAsText("verdict").stream()
                .allMatch("valid"::equals);
        assertThat(checks.findValuesAsText("result"))
                .containsExactly(inTime ? "passed" : "undecidable", "failed", "undecidable");
        assertThat(checks.at("/0/reason").textValue()).startsWith("at ");
        assertThat(checks.at("/1/measured").longValue())
                .isEqualTo(
                        run.report().probe("service time").at("/series/1/max").longValue());
        assertThat(checks.at("/2/reason").textValue())
                .isEqualTo("nothing was driven at 3,000/s; there is 100/s, 200/s");
    }

    /** Of the iterations that are counted each took no time: those that were lost are in no figure. */
    @OnOneJdk
    void latencyChecksFailWhenIterationsAreLost(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("drive.yaml"), """
                report: { directory: report, outputs: [console, json, html] }
                drive:
                  method: dev.insitu.it.apps.Driven#lose
                  until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                  timeout: 200ms
                  throughput: 500/s
                  warm-up: 0
                  iterations: 200
                  runs: 1
                checks: [ end to end p90 <= 1h, service time errors <= 0 ]
                """);
        Run run = Drives.undisturbed(Jvm.profiled(jdk, directory, "drive.yaml").light(), Driven.class, "losing");

        Run check = Jvm.tool(jdk, directory, "check", "report", "--junit", "report.xml");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(Run.words(check.stdout()))
                .startsWith("undecidable end to end p90 ")
                .containsPattern("counts as failed: 500/s was incomplete: \\d+ never ended within 200 ms")
                .contains("passed service time errors 0 <= 0");
        assertThat(directory.resolve("report.xml")).content().contains("failures=\"1\"");
        assertThat(run.report().json().get("checks").findValuesAsText("result"))
                .containsExactly("undecidable", "passed");
        assertThat(run.stderr()).contains("undecidable  end to end p90");
        assertThat(directory.resolve("report/report.html")).content().contains("\"undecidable\"");
    }

    @OnOneJdk
    void aCheckOfAnUnknownProbeIsAMistake(Jdk jdk) throws IOException {
        Run run = checked(jdk, "dev.insitu.it.apps.Driven#work", "- wrok max <= 1h")
                .run(Driven.class, "once", "10");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stderr()).contains("checks.yaml:4: checks \"wrok\": no probe has this name; did you mean work?");
    }
}
