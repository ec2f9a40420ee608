package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Endings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A report directory that takes nothing any more: what was recorded is printed, and kept where it can be. */
class DiskFaultsIT {
    private static final String KEPT = "the counts are kept: ";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aReportThatCannotBeWrittenIsPrintedAndTheCountsAreKept(Jdk jdk) throws IOException {
        Running running = waiting(jdk);
        Path report = removeReport(running);
        // Nothing can be created here, not even by root, as which tests may run.
        Files.writeString(report, "in the way");

        Run run = running.tell("go").finish();

        assertThat(run.exitCode()).isZero();
        assertThat(run.console()).contains(" work ", "1,000", "could not be written");
        assertThat(run.leftInSharedMemory()).hasSize(1);
        String command = run.stderr().substring(run.stderr().indexOf(KEPT) + KEPT.length());
        Run reported = shell(jdk, command);
        Files.delete(run.leftInSharedMemory().get(0));
        assertThat(reported.stderr()).isEmpty();
        assertThat(reported.stdout()).contains(" work ", "1,000").doesNotContain("NOT COMPLETE");
    }

    @OnEveryJdk
    void aDirectoryThatWasRemovedIsMadeAgain(Jdk jdk) throws IOException {
        Running running = waiting(jdk);
        removeReport(running);

        Run run = running.tell("go").finish();

        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    /** What leads to the counts is gone with the directory. */
    @OnEveryJdk
    void countsOfAKilledJvmAreFoundByTheNameOfADirectoryThatWasRemoved(Jdk jdk) throws IOException {
        Running running = waiting(jdk);
        Path report = directory.resolve("report");
        Files.move(report, directory.resolve("moved"));

        Run run = running.kill().finish();
        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        Run named = Jvm.startTool(jdk, directory, "report", Long.toString(run.pid()), "--output", "json")
                .finish();
        Run none = Jvm.tool(jdk, directory, "report", "other");
        Run moved = Jvm.tool(jdk, directory, "report", "moved", "--output", "json");

        for (Run each : List.of(reported, named, moved)) {
            assertThat(each.stderr()).isEmpty();
            assertThat(Report.of(each.stdout()).calls("work").count()).isEqualTo(1000);
        }
        assertThat(none.exitCode()).isNotZero();
        assertThat(none.stderr()).contains("other");
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    private Running waiting(Jdk jdk) throws IOException {
        return Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#work()")
                .light()
                .start(Endings.class, "wait")
                .awaitLine("ready")
                .awaitRecording();
    }

    private Path removeReport(Running running) {
        Path report = directory.resolve("report");
        // Once more where the agent has just put something there.
        running.await(() -> {
            if (Files.isDirectory(report)) {
                try (Stream<Path> files = Files.list(report)) {
                    files.map(Path::toFile).forEach(File::delete);
                }
            }
            return !Files.exists(report) || report.toFile().delete();
        });
        return report;
    }

    private Run shell(Jdk jdk, String command) throws IOException {
        String path = Path.of(jdk.tool("java")).getParent() + File.pathSeparator + System.getenv("PATH");
        return new Running(jdk, directory, List.of("sh", "-c", "PATH='" + path + "'; " + command)).finish();
    }
}
