package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** What can go wrong with an attachment, and is said. */
class AttachFailuresIT extends AttachedApplication {
    @OnEveryJdk
    void failsTheToolWhereACheckDoes(Jdk jdk) throws IOException {
        moreConfig = "checks: [ { probe: work, max: 0 }, work max <= 1h ]";
        Running application = application(jdk);

        Run attached = attachForASecond(jdk, application, "--check");

        assertThat(attached.exitCode()).isEqualTo(1);
        assertThat(attached.stderr().lines().filter(line -> line.startsWith("insitu: check ")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("insitu: check FAILED work max "));
        assertThat(attached.stdout()).contains(" passed  work max ");
        assertEnds(application);
    }

    @OnEveryJdk
    @Tag("slow")
    void aReportDirectoryThatIsTakenAwayLosesNothing(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Running attached = attach(jdk, application);
        awaitCalls(application, 1);
        takeAway(application, directory.resolve("report1"));

        Run interrupted = attached.signal("INT").finish();

        String kept = "insitu: the report directory is gone; the counts are kept: ";
        assertThat(interrupted.exitCode()).as(interrupted.stderr()).isZero();
        assertThat(interrupted.stdout()).contains(" work ");
        assertThat(interrupted.stderr()).contains(kept);
        String command = interrupted.stderr().substring(interrupted.stderr().indexOf(kept) + kept.length());
        Run reported = new Running(jdk, directory, List.of("sh", "-c", command.replaceFirst("java", jdk.tool("java"))))
                .finish();
        assertThat(reported.stderr()).isEmpty();
        assertThat(reported.stdout()).contains(" work ");
        for (Path shared : application.sharedMemory()) {
            Files.delete(shared);
        }
        assertEnds(application);
    }

    /** A file is in its place afterwards: nothing can be created there, not even by root. */
    private static void takeAway(Running application, Path report) {
        // Once more where the agent has just put something there.
        application.await(() -> {
            try (Stream<Path> files = Files.list(report)) {
                files.map(Path::toFile).forEach(File::delete);
            }
            return report.toFile().delete();
        });
        try {
            Files.writeString(report, "in the way");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @OnEveryJdk
    void saysWhyItCannot(Jdk jdk) throws IOException {
        Running profiled = Jvm.profiled(jdk, directory, "dev.insitu.it.apps.Attachable#work")
                .start(Attachable.class)
                .awaitLine("ready");
        Run second = attach(jdk, profiled).finish();
        profiled.tell("end").finish();
        Run gone = attach(jdk, profiled).finish();
        Running closed = Jvm.plain(jdk, directory)
                .flags("-XX:+DisableAttachMechanism")
                .start(Attachable.class)
                .awaitLine("ready");
        Run disabled = attach(jdk, closed).finish();
        closed.tell("end").finish();

        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.stderr()).isEqualTo("insitu: not attached: Insitu profiles this JVM already\n");
        assertThat(gone.exitCode()).isEqualTo(2);
        assertThat(gone.stderr()).isEqualTo("insitu: there is no process " + profiled.pid() + "\n");
        assertThat(disabled.exitCode()).isEqualTo(2);
        assertThat(disabled.stderr()).contains("DisableAttachMechanism");
        assertThat(directory.resolve("report1")).doesNotExist();
    }

    @OnEveryJdk
    void anAttachThatFailedStandsInNoLaterOnesWay(Jdk jdk) throws IOException {
        Running application = application(jdk);
        Path inTheWay = Files.writeString(directory.resolve("in-the-way"), "");
        Path unusable = Files.createDirectory(directory.resolve("unusable"));
        Files.createDirectories(unusable.resolve(application.pid() + "/recording.insitu/not-empty"));
        Path config = Files.writeString(directory.resolve("unusable.yaml"), """
                report: { directory: "unusable/{pid}" }
                probes: [ "dev.insitu.it.apps.Attachable#work" ]
                """);

        Run noDirectory = Jvm.tool(
                jdk,
                directory,
                "attach",
                Long.toString(application.pid()),
                Files.writeString(directory.resolve("file.yaml"), """
                        report: { directory: "%s/report-{pid}" }
                        probes: [ "dev.insitu.it.apps.Attachable#work" ]
                        """.formatted(inTheWay))
                        .toString());
        Run noRecording =
                Jvm.tool(jdk, directory, "attach", Long.toString(application.pid()), config.toString(), "--for", "1s");
        Run attached = attach(jdk, application, "--for", "100ms").finish();

        assertThat(noDirectory.exitCode()).isEqualTo(2);
        assertThat(noDirectory.stderr()).startsWith("insitu: ").doesNotContain("attached to");
        assertThat(noRecording.exitCode()).isEqualTo(2);
        assertThat(noRecording.stderr()).startsWith("insitu: not attached: ").doesNotContain("attached to");
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
        assertThat(Files.isSymbolicLink(unusable.resolve("latest"))).isFalse();
        assertEnds(application);
    }
}
