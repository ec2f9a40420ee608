package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Limits;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Unusual flags, limits and signals: the application is unharmed, its calls are counted, and nothing is left behind. */
class FaultsIT extends FaultsOfAJvm {
    @Test
    void flagsThatChangeHowTheJvmRuns() throws IOException {
        for (List<String> flags : List.of(
                List.of("-Xint"),
                List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"),
                List.of("-XX:-UseCompressedOops", "-Xss180k"),
                List.of("-Duser.language=ar", "-Duser.country=EG", "-Dfile.encoding=COMPAT"))) {
            assertQuietIsCounted(Jvm.probed(jdk, directory, WORK).flags(flags.toArray(new String[0])), flags);
        }
    }

    /** Takes its time. */
    @Tag("trials")
    @Test
    void everythingIsCompiledBeforeItRuns() throws IOException {
        assertQuietIsCounted(Jvm.probed(jdk, directory, WORK).flags("-Xcomp"), List.of("-Xcomp"));
    }

    @Test
    void fewFileDescriptors() throws IOException {
        assertQuietIsCounted(
                Jvm.probed(jdk, directory, WORK).light().by("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh"),
                List.of("64 files"));
    }

    /** As build tools pass it to their forks: stdout has the application's output alone. */
    @Test
    void optionsOfTheEnvironment() throws IOException {
        Jvm.probed(jdk, directory, WORK);
        String options = "JAVA_TOOL_OPTIONS=-javaagent:" + Jvm.JAR + "=probes.yaml";
        Run run = Jvm.plain(jdk, directory).light().by("env", options).run(Quiet.class);

        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work").count()).isEqualTo(10);
    }

    /** Scripts read what Maven prints. Its classes come by a loader of its own. */
    @Test
    void mavenPrintsWhatItPrints() throws IOException {
        String maven = System.getProperty("maven.home", "");
        assumeThat(maven).as("run by Maven").isNotEmpty();
        Jvm.probed(jdk, directory, "{ name: maven, method: \"org.apache.maven.cli.**#*\", merge: true }");
        Run plain = maven(maven, "A=B");
        Run probed = maven(maven, "JAVA_TOOL_OPTIONS=-javaagent:" + Jvm.JAR + "=probes.yaml");

        assertThat(probed.exitCode()).isZero();
        assertThat(probed.stdout()).isEqualTo(plain.stdout()).contains("Apache Maven");
        assertThat(probed.report().calls("maven").count()).isPositive();
    }

    private Run maven(String home, String environment) throws IOException {
        Path java = Path.of(jdk.tool("java")).getParent().getParent();
        String mvn = Path.of(home, "bin", "mvn").toString();
        return new Running(
                        jdk,
                        directory,
                        List.of(
                                "env",
                                "JAVA_HOME=" + java,
                                "MAVEN_OPTS=-XX:TieredStopAtLevel=1",
                                environment,
                                mvn,
                                "-v"))
                .finish();
    }

    /** A class of the JDK's that meets a full heap while it is initialised stays broken, and the JVM may be unable to write its report. Then the tool makes it of what was recorded. */
    @Test
    void smallStacksThatOverflow() throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Limits#*")
                .flags("-Xss180k", "-Xmx48m")
                .run(Limits.class);

        assertThat(run.stdout()).isEqualTo("stack overflows caught 50\nheap exhausted 3\ngone on\n");
        boolean written = Files.exists(run.reportDirectory().resolve("report.json"));
        assertThat(written || run.stderr().contains("the counts are kept"))
                .as(run.stderr())
                .isTrue();
        Report report = Report.of(run.reported("--output", "json").stdout());
        assertThat(report.calls("after")).isEqualTo(new Report.Calls(10_000, 0));
    }

    private void assertQuietIsCounted(Jvm jvm, List<String> how) throws IOException {
        Run run = jvm.run(Quiet.class);

        assertThat(run.stdout()).as(how.toString()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.stderr()).isEqualTo(run.summary()).contains("work");
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @Test
    void aStoppedJvmIsNotTakenForDead() throws IOException {
        Path returned = directory.resolve("returned");
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .light()
                .start(Hammer.class, returned.toString(), "1")
                .awaitLine("hammering")
                .awaitRecording()
                .signal("STOP");

        long before = returned(returned);
        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        running.signal("CONT");

        assertThat(Report.of(reported.stdout()).json().get("complete").booleanValue())
                .isFalse();
        assertThat(Report.of(reported.stdout()).calls("work").count()).isBetween(before, before + 1);
        assertThat(running.sharedMemory()).hasSize(1);
        running.await(() -> returned(returned) > before);
        running.kill().finish().reported();
    }

    @Test
    void aSecondEndStillGetsTheReport() throws IOException {
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready");

        Run run = running.signal("TERM").signal("TERM").finish();

        assertThat(run.exitCode()).isEqualTo(128 + 15);
        assertThat(run.report().calls("work").count()).isEqualTo(1_000);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.leftInSharedMemory()).isEmpty();
    }
}
