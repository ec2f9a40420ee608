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
        config("counts", OtherPlatform.COUNTS);

        Run run = run(cpu, "counts", ExactCounts.class).finishWithin(PATIENCE_SECONDS);

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualTo("counted\n");
        assertThat(OtherPlatform.withoutProgress(run.stderr())).isEqualTo(run.summary());
        OtherPlatform.assertCountedInEveryOutput(run);
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void keepsARate(Tried tried) throws IOException {
        OtherCpu cpu = tried.jvm();
        config("drive", OtherPlatform.DRIVE);

        Run run = run(cpu, "drive", Driven.class, "ticked").finishWithin(PATIENCE_SECONDS);

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(OtherPlatform.withoutProgress(run.stderr())).isEqualTo(run.summary());
        OtherPlatform.assertDriven(run);
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
        Run report = cpu.start(own, "-jar", Jvm.JAR.toString(), "report", "report", "--output", "json")
                .finish();

        assertThat(report.stderr()).isEmpty();
        assertThat(Report.of(report.stdout()).calls("work")).isEqualTo(new Report.Calls(1_000, 0));
        assertThat(Report.of(report.stdout()).json().get("complete").booleanValue())
                .isFalse();
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
        Run attached = attached(cpu, own, application);
        // A machine that stood still let it make no call in that second.
        for (int tries = 1;
                tries < AttachedApplication.TRIES
                        && attached.report().calls("work").count() == 0;
                tries++) {
            before = AttachedApplication.calls(application);
            attached = attached(cpu, own, application);
        }
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

    private static Run attached(OtherCpu cpu, Path own, Running application) throws IOException {
        return cpu.start(
                        own,
                        "-jar",
                        Jvm.JAR.toString(),
                        "attach",
                        Long.toString(application.pid()),
                        "probes.yaml",
                        "--for",
                        "1s")
                .finishWithin(PATIENCE_SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void takesEveryKey(Tried tried) throws IOException, InterruptedException {
        OtherCpu cpu = tried.jvm();
        try (EveryKeyConfig config = new EveryKeyConfig()) {
            config("keys", config.yaml());
            Run run = run(cpu, "keys", EveryKey.class, config.scrapedPage()).finishWithin(PATIENCE_SECONDS);
            config.assertKept(run);
            assertThat(NATIVE_ACCESS
                            .matcher(OtherPlatform.withoutProgress(run.stderr()))
                            .replaceAll(""))
                    .isEqualTo(run.summary());
            assertThat(run.console().contains("not seen on this system: io: ")).isEqualTo(cpu.isEmulated());
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
