package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.JunitMeasured;
import dev.insitu.it.apps.JunitRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that measure the JVM they run in. */
class JunitIT {
    @TempDir
    private Path directory;

    private Jvm jvm(Jdk jdk) {
        // As in a user's project: the agent's own classes are absent.
        Path[] classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("insitu-agent"))
                .map(Path::of)
                .toArray(Path[]::new);
        return Jvm.plain(jdk, directory).light().classPath(classPath);
    }

    private Run run(Jvm jvm, String... classes) throws IOException {
        return jvm.run(
                JunitRun.class,
                Stream.of(classes)
                        .map(name -> JunitMeasured.class.getName() + '$' + name)
                        .toArray(String[]::new));
    }

    private Report report(String name) throws IOException {
        return Report.of(Files.readString(
                directory.resolve("insitu-report/" + JunitMeasured.class.getName() + name + "/report.json")));
    }

    @OnEveryJdk
    @Tag("slow")
    void measureAClassAsAWholeOrItsTestsOneByOne(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: of-the-file }
                probes: [ dev.insitu.it.apps.JunitMeasured#work ]
                checks: [ work max <= 1h ]
                """);

        Run run = run(jvm(jdk), "AsAWhole", "OneByOne", "Registered");

        assertThat(run.stdout())
                .contains(
                        "SUCCESSFUL JunitMeasured$AsAWhole",
                        "SUCCESSFUL unmeasured",
                        "SUCCESSFUL JunitMeasured$Registered")
                .contains("SUCCESSFUL repetition 1 of 2", "SUCCESSFUL repetition 2 of 2");
        assertThat(run.stdout().lines().filter(line -> line.startsWith("FAILED")))
                .as(run.stdout() + run.stderr())
                .hasSize(1);
        assertThat(report("$AsAWhole").calls("work").count()).isEqualTo(603);
        assertThat(report("$OneByOne.failing").calls("the work").count()).isEqualTo(1_000);
        assertThat(report("$Registered").calls("work").count()).isEqualTo(20);
        assertThat(Report.of(Files.readString(directory.resolve("of-the-file/report.json")))
                        .calls("work")
                        .count())
                .isEqualTo(30);
        // The message: what does not hold, the table, why the slowest were slow, where the report is.
        assertThat(run.stdout())
                .containsPattern("FAILED failing\\(\\) java.lang.AssertionError: .*OneByOne.failing: "
                        + "FAILED the work max [^;]* > 0; undecidable the work p99.99 n/a <= 1h")
                .contains("\n the work", "p99", "\nchecks\n", "slowest");
        assertThat(run.stderr()).doesNotContain("insitu:");
        assertThat(run.exitCode()).isZero();
    }

    @Tag("long")
    @Test
    void doNotMixWhereTestsRunInParallel() throws IOException {
        Jdk jdk = Jdk.newest();
        Jvm jvm = jvm(jdk).flags(
                        "-Djunit.jupiter.execution.parallel.enabled=true",
                        "-Djunit.jupiter.execution.parallel.mode.default=concurrent",
                        "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
                        "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=4");

        Run run = run(jvm, "AsAWhole", "Unmeasured", "AnotherWhole");

        assertThat(run.stdout())
                .doesNotContain("FAILED")
                .contains("SUCCESSFUL JunitMeasured$AsAWhole", "SUCCESSFUL JunitMeasured$AnotherWhole");
        assertThat(report("$AsAWhole").calls("work").count()).isEqualTo(603);
        assertThat(report("$AnotherWhole").calls("work").count()).isEqualTo(5_000);
    }

    @Test
    void leaveATestThatAnAssumptionAbortsAborted() throws IOException {
        assertThat(run(jvm(Jdk.newest()), "Aborted").stdout())
                .contains("ABORTED aborted()")
                .doesNotContain("FAILED");
    }

    @Test
    @Tag("slow")
    void judgeAClassByTestsThatRan() throws IOException {
        assertThat(run(jvm(Jdk.newest()), "NoneRuns", "NoneCalls").stdout())
                .contains("SUCCESSFUL JunitMeasured$NoneRuns", "SUCCESSFUL runs()")
                .contains("FAILED JunitMeasured$NoneCalls")
                .containsOnlyOnce("FAILED");
    }

    @Test
    @Tag("slow")
    void callAtARate() throws IOException {
        Run run = run(jvm(Jdk.newest()), "AtARate");
        // By whatever else the machine does.
        for (int tries = 1; tries < Drives.TRIES && run.stdout().contains(" was overloaded: "); tries++) {
            run = run(jvm(Jdk.newest()), "AtARate");
        }

        assertThat(run.stdout()).contains("SUCCESSFUL JunitMeasured$AtARate");
        assertThat(report("$AtARate")
                        .probe("service time")
                        .at("/series/0/count")
                        .longValue())
                .isEqualTo(800);
    }

    @Test
    void areRefusedInOneLine() throws IOException {
        Jdk jdk = Jdk.ofTheBuild();
        Run run = run(jvm(jdk), "OneInAnother", "Mistaken");

        String outer = JunitMeasured.class.getName() + "$OneInAnother";
        assertThat(run.stdout())
                .contains("FAILED inner() java.lang.IllegalStateException: insitu: " + outer
                        + ".inner is not measured: " + outer + " is being measured in this JVM")
                .contains("SUCCESSFUL JunitMeasured$OneInAnother")
                .containsPattern("FAILED mistaken\\(\\) .*Mistaken.mistaken is not measured: "
                        + "@InsituTest: checks \"wrok\": no probe has this name; did you mean work\\?")
                .containsPattern("FAILED unchecked\\(\\) .*insitu: no checks: a test without any cannot fail");
    }

    @Test
    @Tag("slow")
    void sayWhichFlagTheJvmNeeds() throws IOException {
        Jdk jdk = Jdk.newest();
        Run refused = run(jvm(jdk).flags("-XX:-EnableDynamicAgentLoading"), "AnotherWhole");

        assertThat(refused.stdout())
                .containsPattern(
                        "FAILED JunitMeasured\\$AnotherWhole .*AnotherWhole is not measured: the JVM of process \\d+ takes no agents "
                                + "while it runs; start it with -XX:\\+EnableDynamicAgentLoading "
                                + "\\(the flags of the test JVM: argLine of Surefire, jvmArgs of Gradle\\)")
                .doesNotContain("FAILED one()");

        Run agent = run(jvm(jdk).agent(Jvm.JAR, "dev.insitu.it.apps.JunitMeasured#work"), "AnotherWhole");

        assertThat(agent.stdout())
                .contains("AnotherWhole is not measured: not attached: Insitu profiles this JVM by its -javaagent; "
                        + "start it without (the flags of the test JVM: argLine of Surefire, jvmArgs of Gradle)");
    }
}
