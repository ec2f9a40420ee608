package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.EveryKey;
import dev.insitu.it.apps.ExactCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** JVMs for other architectures with the real jar. */
@Tag("platforms")
@ExtendWith(OnEveryJdk.NoOrphans.class)
class OtherCpusIT {
    /** An emulated JVM takes a minute of what takes a second. */
    private static final long PATIENCE_SECONDS = 600;

    private static final Pattern PROGRESS =
            Pattern.compile("^insitu: (warm-up|[0-9.,]+/s (run|settling)).*\\R", Pattern.MULTILINE);

    /** By the JVM, from JDK 24 on, where a key binds threads to CPUs. */
    private static final Pattern NATIVE_ACCESS = Pattern.compile("(^WARNING: .*\\R)+\\R?", Pattern.MULTILINE);

    @TempDir
    private Path directory;

    /** What is tried. */
    enum Tried {
        AARCH64_OF_JDK_21 {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.aarch64(21);
            }
        },
        AARCH64_OF_JDK_25 {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.aarch64(25);
            }
        },
        S390X {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.s390x();
            }
        },
        PPC64EL {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.ppc64el();
            }
        },
        ARMHF {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.armhf();
            }
        },
        I386 {
            @Override
            OtherCpu jvm() throws IOException {
                return OtherCpu.i386();
            }
        };

        /** The test is skipped where it cannot be had. */
        abstract OtherCpu jvm() throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void countsEachCallAndWritesEveryOutput(Tried tried) throws IOException {
        OtherCpu cpu = tried.jvm();
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

    @ParameterizedTest
    @EnumSource
    void keepsARate(Tried tried) throws IOException {
        OtherCpu cpu = tried.jvm();
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

    @ParameterizedTest
    @EnumSource
    void isWatchedAndLosesNothingWhenItIsKilled(Tried tried) throws IOException {
        OtherCpu cpu = tried.jvm();
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

    @ParameterizedTest
    @EnumSource
    void isAttachedToAndTakenOutAgain(Tried tried) throws IOException {
        OtherCpu cpu = tried.jvm();
        config("attached", """
                probes: [ dev.insitu.it.apps.Attachable#work ]
                report: { directory: report }
                """);
        Path own = directory.resolve("attached");
        Running application = cpu.start(own, "-cp", Jvm.APPLICATIONS.toString(), Attachable.class.getName())
                .awaitLine("ready");
        long before = AttachedApplication.calls(application);

        Run attached = cpu.start(
                        own,
                        "-jar",
                        Jvm.JAR.toString(),
                        "attach",
                        Long.toString(application.pid()),
                        "probes.yaml",
                        "--for",
                        "1s")
                .finishWithin(PATIENCE_SECONDS);

        long after = AttachedApplication.calls(application);
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
        assertThat(attached.stdout()).isEqualTo(attached.summary());
        assertThat(attached.report().calls("work").count()).isBetween(1L, after - before);
        assertThat(AttachedApplication.ask(application, "counters")).isEqualTo("stand still");
        Run ended = application.tell("end").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.stderr().lines().filter(line -> !line.startsWith("WARNING")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void takesEveryKey(Tried tried) throws IOException, InterruptedException {
        OtherCpu cpu = tried.jvm();
        try (EveryKeyConfig config = new EveryKeyConfig()) {
            config("keys", config.yaml());
            Run run = run(cpu, "keys", EveryKey.class, config.scrapedPage()).finishWithin(PATIENCE_SECONDS);
            config.assertKept(run);
            assertThat(NATIVE_ACCESS.matcher(withoutProgress(run.stderr())).replaceAll(""))
                    .isEqualTo(run.summary());
            assertThat(run.console().contains("not seen on this system: io: ")).isEqualTo(cpu.isEmulated());
        }
    }

    /** What lasts longer than ten seconds has the driver say how far it is. */
    private static String withoutProgress(String stderr) {
        return PROGRESS.matcher(stderr).replaceAll("");
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
