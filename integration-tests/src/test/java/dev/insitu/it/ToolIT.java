package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What the tool says of processes and configs that are not what was meant. */
class ToolIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void attachKnowsAProcessThatIsNoJvmAndLeavesItAlive(Jdk jdk) throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        try {
            Run attach = Jvm.tool(jdk, directory, "attach", Long.toString(process.pid()), "org.acme.Book#match");

            assertThat(attach.stderr())
                    .startsWith("insitu: process " + process.pid() + " is no JVM")
                    .hasLineCount(1);
            assertThat(attach.exitCode()).isEqualTo(1);
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @OnEveryJdk
    void attachWithoutArgumentsListsJvms(Jdk jdk) throws IOException {
        Run attach = Jvm.tool(jdk, directory, "attach");

        assertThat(attach.stdout().lines())
                .anyMatch(line -> line.startsWith(ProcessHandle.current().pid() + "  "));
        assertThat(attach.exitCode()).isZero();
    }

    @OnEveryJdk
    void aRecordingForWhichThereIsNoMemoryIsOneLine(Jdk jdk) throws IOException {
        Path big = Files.createDirectory(directory.resolve("big"));
        String fact = ",[\"note\",\"" + "x".repeat(100) + "\"]";
        Files.writeString(
                big.resolve("recording.insitu"),
                "{\"insitu-recording\":1,\"complete\":true,\"journal\":[[\"insitu\",\"0.1.0\"]" + fact.repeat(200_000)
                        + "],\"counts\":[]}");

        Run report = Jvm.plain(jdk, directory)
                .flags("-Xmx16m", "-jar", Jvm.JAR.toString(), "report", "big")
                .runFlagsOnly();

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.stdout()).isEmpty();
        assertThat(report.stderr()).hasLineCount(1).startsWith("insitu: out of memory; ");
    }
}
