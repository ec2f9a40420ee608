package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.EveryKey;
import dev.insitu.it.apps.ExactCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** JVMs for other architectures with the real jar. */
@Tag("platforms")
@ExtendWith(OnEveryJdk.NoOrphans.class)
class OtherCpusIT {
    /** An emulated JVM takes a minute of what takes a second. */
    private static final long PATIENCE_SECONDS = 600;

    @TempDir
    private Path directory;

    @Test
    void aarch64OfJdk21() throws IOException {
        assertWorks(OtherCpu.aarch64(21));
    }

    @Test
    void aarch64OfJdk25() throws IOException {
        assertWorks(OtherCpu.aarch64(25));
    }

    @Test
    void s390x() throws IOException {
        assertWorks(OtherCpu.s390x());
    }

    @Test
    void armhf() throws IOException {
        assertWorks(OtherCpu.armhf());
    }

    @Test
    void i386() throws IOException {
        OtherCpu cpu = OtherCpu.i386();
        assertWorks(cpu);
        takesEveryKey(cpu);
    }

    private void assertWorks(OtherCpu cpu) throws IOException {
        countsEachCallAndWritesEveryOutput(cpu);
        keepsARate(cpu);
        isWatchedAndLosesNothingWhenItIsKilled(cpu);
    }

    private void countsEachCallAndWritesEveryOutput(OtherCpu cpu) throws IOException {
        config("counts", """
                probes:
                  - dev.insitu.it.apps.ExactCounts#call
                  - dev.insitu.it.apps.ExactCounts#fail
                  - { name: handed, from: "dev.insitu.it.apps.ExactCounts#send", to: "dev.insitu.it.apps.ExactCounts#receive(int)", match: argument 0 }
                report: { directory: report, outputs: [console, json, hlog, hgrm, csv, html, collapsed] }
                """);

        Run run = run(cpu, "counts", ExactCounts.class).finishWithin(PATIENCE_SECONDS);

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualTo("counted\n");
        assertThat(run.report().calls("call")).isEqualTo(new Report.Calls(1_000_000, 0));
        assertThat(run.report().calls("fail")).isEqualTo(new Report.Calls(100_000, 100_000));
        assertThat(run.report().calls("handed")).isEqualTo(new Report.Calls(10_000, 0));
        assertThat(run.stderr()).isEqualTo(run.summary());
        for (String output : new String[] {"report.csv", "report.html", "intervals.hlog", "call.hgrm"}) {
            assertThat(run.reportDirectory().resolve(output)).as(output).isNotEmptyFile();
        }
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    private void keepsARate(OtherCpu cpu) throws IOException {
        config("drive", """
                report: { directory: report }
                drive:
                  method: dev.insitu.it.apps.Driven#tick
                  thread: agent
                  throughput: 1000/s
                  warm-up: 10
                  iterations: 2000
                  runs: 1
                """);

        Run run = run(cpu, "drive", Driven.class, "ticked").finishWithin(PATIENCE_SECONDS);

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
    }

    private void isWatchedAndLosesNothingWhenItIsKilled(OtherCpu cpu) throws IOException {
        config("killed", """
                probes: [ "dev.insitu.it.apps.Endings#work()" ]
                report: { directory: report, interval: 1h }
                """);
        Running running = run(cpu, "killed", Endings.class, "wait").awaitLine("ready");
        Path own = directory.resolve("killed");

        Running watch = cpu.start(own, "-jar", Jvm.JAR.toString(), "watch", Long.toString(running.pid()))
                .awaitPart("totalCount=1000 errors=0");
        running.kill().finish();
        assertThat(watch.finish().stdout()).contains("the JVM was killed");
        Run report =
                cpu.start(own, "-jar", Jvm.JAR.toString(), "report", "report").finish();

        assertThat(report.stdout()).as(report.stderr()).contains(" work ", "1,000", "NOT COMPLETE");
        assertThat(report.stderr()).isEmpty();
    }

    /** Not emulated: the driver would report its progress, and calls would be late by seconds. */
    private void takesEveryKey(OtherCpu cpu) throws IOException {
        try (EveryKeyConfig config = new EveryKeyConfig()) {
            config("keys", config.yaml());
            Run run = run(cpu, "keys", EveryKey.class).finishWithin(PATIENCE_SECONDS);
            config.assertKept(run);
            assertThat(run.stderr()).isEqualTo(run.summary());
        }
    }

    private void config(String name, String yaml) throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve(name)).resolve("probes.yaml"), yaml);
    }

    private Running run(OtherCpu cpu, String name, Class<?> main, String... arguments) throws IOException {
        String[] all = new String[arguments.length + 4];
        all[0] = "-javaagent:" + Jvm.JAR + "=probes.yaml";
        all[1] = "-cp";
        all[2] = Jvm.APPLICATIONS.toString();
        all[3] = main.getName();
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return cpu.start(directory.resolve(name), all);
    }
}
